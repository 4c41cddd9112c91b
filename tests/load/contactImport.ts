import { setTimeout as wait } from 'node:timers/promises'
import { type ContactImport, listImports, MOST_IMPORT_ROWS, startImport, undoImport, uploadImport } from '#plugins/contacts/contract/index.ts'
import type { Ground } from './ground.ts'
import { signIn } from './people.ts'
import type { Program } from './program.ts'
import { atMost, type Figure } from './report.ts'

/** Of these, up to 200 are the young generation, which is given back afterwards. */
const MOST_MEGABYTES = 550
const CHECK_EVERY_MS = 20

/** As many rows as a file may have, with the facts that files have; none of them is a contact yet. */
function fileOf(rows: number): string {
  const line = (index: number) =>
    `Pessoa Importada ${index};+35191${String(index).padStart(7, '0')};pessoa${index}@exemplo.com.br;${(index % 28) + 1}/0${(index % 9) + 1}/1980;Empresa ${index % 500}`
  return ['Nome;Telefone;E-mail;Nascimento;Empresa', ...Array.from({ length: rows }, (_none, index) => line(index))].join('\r\n')
}

/** The file of one person, from beginning to end: read, written, and undone; memory is looked at all the while. */
export async function benchContactImport({ url, memory }: Program, kind: Ground['kind']): Promise<Figure[]> {
  const { calls, token } = await signIn(url, 'admin', '203.0.113.95')
  const until = async (id: string, status: ContactImport['status']): Promise<ContactImport> => {
    for (;;) {
      const row = (await calls.ask(listImports, {}, { token })).imports.find((one) => one.id === id)
      if (row?.status === 'failed') throw new Error('the import failed')
      if (row?.status === status) return row
      await wait(CHECK_EVERY_MS)
    }
  }
  const form = new FormData()
  form.append('file', new Blob([fileOf(MOST_IMPORT_ROWS)]), 'carga.csv')
  const before = memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memory())
  }, CHECK_EVERY_MS)
  const timed = async <R>(work: () => Promise<R>) => {
    const startedAt = performance.now()
    const result = await work()
    return { result, seconds: (performance.now() - startedAt) / 1000 }
  }
  try {
    const reading = await timed(async () => {
      const reply = await fetch(`${url}${uploadImport.path}`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
      if (reply.status !== 200) throw new Error(`the file was answered with ${reply.status} ${await reply.text()}`)
      return uploadImport.output.parse(await reply.json())
    })
    const { import: draft, mapping } = reading.result
    const writing = await timed(async () => {
      await calls.ask(startImport, { id: draft.id, mapping, existing: 'skip' }, { token })
      return until(draft.id, 'done')
    })
    if (writing.result.made !== MOST_IMPORT_ROWS) throw new Error(`only ${writing.result.made} contacts were made`)
    const undoing = await timed(async () => {
      await calls.ask(undoImport, { id: draft.id }, { token })
      return until(draft.id, 'undone')
    })
    const label = `import of ${MOST_IMPORT_ROWS.toLocaleString('en')} contacts, ${kind}`
    return [
      atMost('import', `${label} · file read`, 's', reading.seconds, 10),
      atMost('import', `${label} · written`, 's', writing.seconds, 60),
      atMost('import', `${label} · undone`, 's', undoing.seconds, 90),
      atMost('import', `${label} · extra memory`, 'MB', most - before, MOST_MEGABYTES),
    ]
  } finally {
    clearInterval(watch)
  }
}
