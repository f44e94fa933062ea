/** The style of the report: light, dark, narrow screens and paper. */
export const reportStyle = `
:root{--paper:#fff;--ground:#eef0f3;--ink:#1b1f24;--faint:#545c66;--line:#c9ced6;--mark:#fff4d6;--on-mark:#4d3800}
@media (prefers-color-scheme:dark){:root{--paper:#1c1f24;--ground:#121417;--ink:#e8eaed;--faint:#a9b1bb;--line:#3c434c;--mark:#3a2f12;--on-mark:#ffe2a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.2rem 1rem 3rem}
h1{font-size:1.5rem;margin:0 0 1rem;overflow-wrap:anywhere}
h1 small{display:block;font-size:1rem;font-weight:400;color:var(--faint)}
h2{font-size:1.15rem;margin:2rem 0 .6rem}
.note{background:var(--mark);color:var(--on-mark);padding:.5rem .8rem;border-radius:6px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:.7rem 1.6rem;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:1rem;margin:0}
dt{color:var(--faint);font-size:.85rem}
dd{margin:0;overflow-wrap:anywhere}
.tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:1rem;align-items:start}
.scroll{overflow:auto;max-height:80vh;background:var(--paper);border:1px solid var(--line);border-radius:8px}
.tables .scroll{max-height:22rem}
table{border-collapse:collapse;width:100%}
caption{text-align:left;font-weight:600;padding:.5rem .7rem}
th,td{text-align:left;padding:.3rem .7rem;border-top:1px solid var(--line);vertical-align:top}
th{color:var(--faint);font-size:.85rem;white-space:nowrap}
td{overflow-wrap:break-word}
.number{text-align:right;font-variant-numeric:tabular-nums}
.kept{background:var(--mark);color:var(--on-mark)}
.pages{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem}
figure{margin:0;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:.6rem;display:grid;grid-template-columns:1fr 1fr;gap:.6rem;align-items:start;content-visibility:auto;contain-intrinsic-size:auto 16rem}
figcaption{grid-column:1/-1;font-weight:600}
img{width:100%;height:auto;border:1px solid var(--line);background:#fff}
ul{margin:0;padding-left:1.2rem}
@media print{.scroll{overflow:visible;max-height:none}}
`
