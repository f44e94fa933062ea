import { RequestError } from '../../../engines/model/errors.ts'
import { defaultHome } from '../../redaction/keys.ts'
import { copyDataFolder } from '../../stores/backup.ts'
import { type Command, type CommandContext, parseCommandLine } from '../command.ts'
import { optionHelp } from '../help.ts'
import { dataDirOption, flag } from '../options/option.ts'

const options = {
  dataDir: dataDirOption,
  restore: flag('copy DIR to the data folder instead'),
  json: flag('write the number of files and bytes as JSON'),
}

const help = `Copy the data folder of an application, also while it runs, or restore a copy.

Usage: palimpsest backup DIR [--data-dir FOLDER]
       palimpsest backup DIR --restore --data-dir NEW

A backup is a data folder: the database as of one moment, checked, every file that it
names, and the keys. It is private and not encrypted beyond what the folder is; keep it
as safe as the data folder. To restore, stop the application, move the damaged folder
away, and restore to its place: --data-dir must be missing or empty.

${optionHelp('Options', options)}

Examples:
  palimpsest backup /mnt/backup/2026-03-01 --data-dir /var/lib/palimpsest
  palimpsest backup /mnt/backup/2026-03-01 --restore --data-dir /var/lib/palimpsest
`

export const backupCommand: Command = { help, options, run }

async function run(args: readonly string[], { stdout }: CommandContext): Promise<number> {
  const { values, positionals } = parseCommandLine('backup', args, options, [1, 1])
  const [folder] = positionals
  const { dataDir, restore } = values
  if (restore && dataDir === undefined)
    throw new RequestError('invalid_request', 'A restored folder needs its place. Pass --data-dir FOLDER.')
  const home = dataDir ?? defaultHome()
  const [from, to] = restore ? [folder, home] : [home, folder]
  const copied = await copyDataFolder(from, to)
  const { files, bytes } = copied
  stdout.write(
    values.json ? `${JSON.stringify(copied)}\n` : `Copied ${files} files, ${bytes} bytes, to ${to}.\n`,
  )
  return 0
}
