import { pageStyle } from '../../../engines/redact/report/html-page.ts'

/** The style of the report of a batch. */
export const reportStyle = `${pageStyle}
:root{--bar:#3b6fb5;--done:#2c7a4b;--skipped:#5b7f99;--failed:#b3261e;--poison:#8a4b00}
@media (prefers-color-scheme:dark){:root{--bar:#7aa7e8;--done:#7fd3a0;--skipped:#a8c4d8;--failed:#ff9a92;--poison:#ffc37a}}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.7rem;margin:0}
.facts div{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:.6rem .9rem}
dd{margin:0;font-size:1.25rem;font-weight:600;font-variant-numeric:tabular-nums}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem;align-items:start}
figcaption{margin-bottom:.6rem}
svg{display:block;width:100%;max-width:27rem;height:auto}
svg text{font:13px system-ui,sans-serif;fill:var(--ink)}
.bar{fill:var(--bar)}
.part.done{fill:var(--done)}.part.skipped{fill:var(--skipped)}.part.failed{fill:var(--failed)}.part.poison{fill:var(--poison)}
td:first-child{min-width:11rem}
.badge{font-weight:600;white-space:nowrap}
.badge.done{color:var(--done)}.badge.skipped{color:var(--skipped)}.badge.failed{color:var(--failed)}.badge.poison{color:var(--poison)}
@media (prefers-color-scheme:light){.badge.skipped{color:#3f6178}}
.filter{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:center;margin:0 0 .8rem}
.filter[hidden]{display:none}
input,select{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--faint);border-radius:6px;padding:.25rem .5rem;max-width:100%}
tr[hidden]{display:none}
@media print{
.filter{display:none}
.charts{grid-template-columns:1fr 1fr}
.charts figure:nth-child(2):nth-last-child(2){grid-row:span 2}
td:first-child{min-width:0}
}
`
