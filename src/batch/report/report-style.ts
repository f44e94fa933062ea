/** The style of the report of a batch: light, dark, narrow screens and paper. */
export const reportStyle = `
:root{--paper:#fff;--ground:#eef0f3;--ink:#1b1f24;--faint:#545c66;--line:#c9ced6;--bar:#3b6fb5;--link:#0b57b0;--done:#2c7a4b;--skipped:#5b7f99;--failed:#b3261e;--poison:#8a4b00}
@media (prefers-color-scheme:dark){:root{--paper:#1c1f24;--ground:#121417;--ink:#e8eaed;--faint:#a9b1bb;--line:#3c434c;--bar:#7aa7e8;--link:#9cc3ff;--done:#7fd3a0;--skipped:#a8c4d8;--failed:#ff9a92;--poison:#ffc37a}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:76rem;margin:0 auto;padding:1.2rem 1rem 3rem}
h1{font-size:1.5rem;margin:0 0 1rem}
h2{font-size:1.15rem;margin:2rem 0 .6rem}
a{color:var(--link)}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.7rem;margin:0}
.facts div{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:.6rem .9rem}
dt{color:var(--faint);font-size:.85rem}
dd{margin:0;font-size:1.25rem;font-weight:600;font-variant-numeric:tabular-nums}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem;align-items:start}
figure{margin:0;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:.8rem}
figcaption{font-weight:600;margin-bottom:.6rem}
svg{display:block;width:100%;height:auto}
svg text{font:13px system-ui,sans-serif;fill:var(--ink)}
.bar{fill:var(--bar)}
.part.done{fill:var(--done)}.part.skipped{fill:var(--skipped)}.part.failed{fill:var(--failed)}.part.poison{fill:var(--poison)}
.scroll{overflow:auto;max-height:80vh;background:var(--paper);border:1px solid var(--line);border-radius:8px}
.scroll:focus-visible,input:focus-visible,select:focus-visible,a:focus-visible{outline:3px solid var(--link);outline-offset:1px}
table{border-collapse:collapse;width:100%}
caption{text-align:left;font-weight:600;padding:.5rem .7rem}
th,td{text-align:left;padding:.3rem .7rem;border-top:1px solid var(--line);vertical-align:top}
thead th{position:sticky;top:0;background:var(--paper);color:var(--faint);font-size:.85rem;white-space:nowrap}
td{overflow-wrap:anywhere;min-width:5rem}
td:first-child{min-width:11rem}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.badge{font-weight:600;white-space:nowrap}
.badge.done{color:var(--done)}.badge.skipped{color:var(--skipped)}.badge.failed{color:var(--failed)}.badge.poison{color:var(--poison)}
@media (prefers-color-scheme:light){.badge.skipped{color:#3f6178}}
.filter{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:center;margin:0 0 .8rem}
.filter[hidden]{display:none}
input,select{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--faint);border-radius:6px;padding:.25rem .5rem;max-width:100%}
tr[hidden]{display:none}
@media print{.scroll{overflow:visible;max-height:none}.filter{display:none}}
`
