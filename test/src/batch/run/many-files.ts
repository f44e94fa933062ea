// Lists and plans many files in a separate process, whose heap is too small for all of them. Argument: how many. Prints how many were taken.
import { listedItem } from '../../../../src/batch/items/batch-items.ts'
import { Listing } from '../../../../src/batch/items/sources.ts'
import { Tables } from '../../../../src/batch/journal/tables.ts'
import { Planner, Renamer } from '../../../../src/batch/run/plan.ts'

await using tables = await Tables.open(null)
const listing = new Listing(tables.table('listing'))
for (let i = 0; i < Number(process.argv[2]); i++) {
  const name = `folder-${i % 97}/letter-${i}.txt`
  listing.add(listedItem({ name, path: `/in/${name}`, size: 100, stamp: `100-${i}` }), 'name')
}
const planner = new Planner({
  source: 'source',
  earlier: {
    finished: async () => null,
    result: () => null,
    crashes: () => ({ count: 0, poison: false }),
  },
  renamer: new Renamer(async () => ({ entities: [] })),
  ...{ tables, slots: 4, contentKey: null },
})
const task = { operation: 'redact' } as const
function* selected() {
  for (const item of listing.items()) yield { item, task }
}
await planner.plan(selected())
let taken = 0
while (planner.take() !== null) taken++
process.stdout.write(String(taken))
