// Invented operations, as a contributor adds one: see docs/contributing.md. Together they set
// every field of ElementwiseRules.
include "StableHLO/ElementwiseOps.td"

def Test_SinPiOp : Stablehlo_UnaryWithAccuracyOp<"sinpi", "the sine of pi times `operand`"> {
  let firstMinor = 20;
  let firstMinorWithAccuracy = 21;
  let scalarCode = "emitSinPi";
  let complexFunction = "sineOfPi";
  let derivatives = ["d * (pi * cosine(pi * x))"];
}

def Test_HypotOp : Stablehlo_BinaryOp<"hypot", "invented", HLO_FpOrComplexTensor> {
  let firstMinor = 0;
  let scalarCode = "emitHypot";
  let complexFunction = "hypotenuse";
  let derivatives = ["d * x / r", "d * y / r"];
}

def Test_LogBetaOp : Stablehlo_BinaryOp<"log_beta", "invented", HLO_FpTensor> {
  let firstMinor = -1;
  let derivatives = ["", "d * x"];
}

def Test_BroadcastHypotOp : Stablehlo_BinaryOp<"broadcast_hypot", "invented", HLO_FpTensor> {
  let firstMinor = -1;
  let broadcastOf = "stablehlo::HypotOp";
}

// The class sets the version that has the accuracy.
def Test_CosPiOp : Stablehlo_UnaryWithAccuracyOp<"cospi", "the cosine of pi times `operand`"> {
  let firstMinor = -1;
  let complexFunction = "cosineOfPi";
}

def Test_TruncateOp : Stablehlo_UnaryOp<"truncate", "invented", HLO_FpTensor> {
  let scalarCode = "emit<math::TruncOp>";
  let hasZeroDerivative = 1;
}

#ifdef MISTAKE
def Test_HalfOp : Stablehlo_BinaryOp<"half", "invented", HLO_FpTensor> {
  let derivatives = ["d"];
}
#endif
