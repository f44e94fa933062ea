/** The filter of the list of all files. Without scripts, all are shown. */
export const reportScript = `
const form = document.querySelector('.filter')
const name = document.getElementById('name')
const status = document.getElementById('status')
const shown = document.getElementById('shown')
const rows = [...document.querySelectorAll('#files tbody tr')]
const names = rows.map((row) => row.cells[0].textContent.toLowerCase())
const filter = () => {
  const part = name.value.trim().toLowerCase()
  let count = 0
  rows.forEach((row, i) => {
    row.hidden = !(names[i].includes(part) && (status.value === '' || row.dataset.status === status.value))
    if (!row.hidden) count++
  })
  shown.textContent = count + ' of ' + rows.length
}
name.addEventListener('input', filter)
status.addEventListener('change', filter)
form.addEventListener('submit', (event) => event.preventDefault())
form.hidden = false
filter()
`
