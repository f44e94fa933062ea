import { pageStyle } from './html-page.ts'

/** The style of the report of a redaction. */
export const reportStyle = `${pageStyle}
:root{--mark:#fff4d6;--on-mark:#4d3800}
@media (prefers-color-scheme:dark){:root{--mark:#3a2f12;--on-mark:#ffe2a0}}
h1 small{display:block;font-size:1rem;font-weight:400;color:var(--faint)}
.note{background:var(--mark);color:var(--on-mark);padding:.5rem .8rem;border-radius:6px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:.7rem 1.6rem;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:1rem;margin:0}
dl .wide{grid-column:1/-1}
dd{margin:0;overflow-wrap:anywhere}
.tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:1rem;align-items:start}
@media screen{.tables .scroll{max-height:22rem}}
.kept{background:var(--mark);color:var(--on-mark)}
.pages{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem}
figure{padding:.6rem;display:grid;grid-template-columns:1fr 1fr;gap:.6rem;align-items:start;content-visibility:auto;contain-intrinsic-size:auto 16rem}
figcaption{grid-column:1/-1}
img{width:100%;height:auto;border:1px solid var(--line);background:#fff}
ul{margin:0;padding-inline-start:1.2rem}
@media print{figure{content-visibility:visible}}
`
