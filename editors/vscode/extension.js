// Starts tpu-lsp-server for files of models and programs.
"use strict";
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("systole");
  const command = settings.get("server");
  const args = settings.get("serverArguments");
  client = new LanguageClient(
    "systole",
    "Systole",
    { command, args },
    { documentSelector: [{ language: "systole" }] }
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `Cannot start '${command}': ${error.message}. Install Systole, or set systole.server to its tpu-lsp-server.`
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

async function restart() {
  await stop();
  await start();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand("systole.restart", restart),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("systole")) await restart();
    })
  );
  await start();
};

exports.deactivate = stop;
