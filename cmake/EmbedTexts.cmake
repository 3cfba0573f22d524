# cmake -DOUTPUT=file.inc "-DFILES=a.txt;b.txt" -P EmbedTexts.cmake
# Writes {"a", R"..."}, lines of C++, of the files' names and contents.
set(lines "")
foreach(file ${FILES})
  get_filename_component(name ${file} NAME)
  string(REGEX REPLACE "\\.txt$" "" name ${name})
  file(READ ${file} text)
  string(APPEND lines "{\"${name}\", R\"~~(${text})~~\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${lines}")
