// Operations that the C++ API cannot write.

include "Estimator/CppApi.td"

#ifdef REGION
def Graph_WhileOp : Graph_Op<"while"> {
  let summary = "a loop";
  let arguments = (ins Graph_Tensor:$input);
  let regions = (region AnyRegion:$body);
}
#endif

#ifdef TYPE
def Graph_TableOp : Graph_UnaryOp<"table"> {
  let summary = "a table";
  let arguments = (ins Graph_Tensor:$input, DictionaryAttr:$entries);
}
#endif

#ifdef MODULE
def Graph_FancyOp : Graph_UnaryOp<"fancy"> {
  let summary = "something of another library";
  let peerName = "torch.nn.Fancy";
}
#endif

#ifdef METRIC
def Graph_FanciestAttr : Graph_Metric<"Fanciest", "fanciest"> {
  let summary = "a metric";
}
#endif
