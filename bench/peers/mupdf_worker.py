"""Redacts with MuPDF (PyMuPDF) on the same terms: search, redaction annotations, apply, save with garbage=4, deflate.
Reads one JSON request per line {"path", "terms", "out"?} and writes {"ms", "processor", "peak"}; the times
are from bytes to bytes."""
import json, os, resource, sys, time

# SWIG may write to standard output, so responses use a duplicate of it.
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
import fitz


fitz.TOOLS.mupdf_display_errors(False)


def wrap(function, kind):
    """Debian 12's build (1.21.1) sometimes returns bare SWIG pointers where its own code expects objects."""
    module = fitz.fitz._fitz
    bare = getattr(module, function)

    def whole(*args):
        value = bare(*args)
        if type(value).__name__ != "SwigPyObject":
            return value
        made = kind.__new__(kind)
        made.this = value
        return made

    setattr(module, function, whole)


if fitz.VersionBind.startswith("1.21."):
    wrap("Document_load_page", fitz.Page)
    wrap("Page__get_textpage", fitz.TextPage)
    wrap("Page__add_redact_annot", fitz.Annot)
    wrap("Page__load_annot", fitz.Annot)

def redact(request):
    with open(request["path"], "rb") as file:
        data = file.read()
    start = time.perf_counter()
    started = time.process_time()
    document = fitz.open("pdf", data)
    for page in document:
        hits = [quad for term in request["terms"] for quad in page.search_for(term, quads=True)]
        for quad in hits:
            page.add_redact_annot(quad, fill=(0, 0, 0))
        if hits:
            page.apply_redactions()
    saved = document.tobytes(garbage=4, deflate=True)
    took = (time.perf_counter() - start) * 1000
    processor = (time.process_time() - started) * 1000
    if request.get("out"):
        with open(request["out"], "wb") as file:
            file.write(saved)
    return {"ms": took, "processor": processor, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}


print(json.dumps({"version": fitz.VersionBind + ", MuPDF " + fitz.VersionFitz}), file=answers, flush=True)
for line in sys.stdin:
    # A forked process for each document: its peak is that of the document, and leaks of the binding end with it.
    child = os.fork()
    if child == 0:
        print(json.dumps(redact(json.loads(line))), file=answers, flush=True)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status != 0:
        print(json.dumps({"error": status}), file=answers, flush=True)
