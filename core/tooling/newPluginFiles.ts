/** The files of a fresh plugin by path: a list of notes that everybody of the company sees at once. */
export function filesOfPlugin(name: string): Record<string, string> {
  const Title = name.charAt(0).toUpperCase() + name.slice(1)
  const path = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const table = path.replaceAll('-', '_')
  return {
    'README.md': readme(name, path),
    'contract/index.ts': contract(name, path),
    'server/index.ts': server(name),
    [`server/${name}.table.ts`]: tableFile(name, table),
    'server/notes.ts': actionsFile(name),
    'server/notes.test.ts': serverTest(path),
    'client/index.ts': client(name, Title, path),
    'client/rows.ts': rows(),
    'client/commands.ts': commands(name),
    [`client/${Title}Panel.tsx`]: panel(name, Title),
    'client/rows.test.ts': clientTest(),
    ...Object.fromEntries(Object.entries(texts).map(([locale, of]) => [`client/i18n/${locale}.json`, `${JSON.stringify(catalogue(name, of), null, 2)}\n`])),
  }
}

const texts = {
  'pt-BR': {
    'plugin.title': 'Notas novas',
    'plugin.text': 'O que a equipe anota para todos, ao vivo.',
    title: 'Notas novas',
    add: 'Nova nota',
    text: 'Texto',
    empty: 'Nenhuma nota ainda',
    emptyText: 'O que alguém anotar aparece aqui para todos.',
  },
  en: {
    'plugin.title': 'New notes',
    'plugin.text': 'What the team notes for everybody, live.',
    title: 'New notes',
    add: 'New note',
    text: 'Text',
    empty: 'No notes yet',
    emptyText: 'What somebody notes shows here for everybody.',
  },
  es: {
    'plugin.title': 'Notas nuevas',
    'plugin.text': 'Lo que el equipo anota para todos, en vivo.',
    title: 'Notas nuevas',
    add: 'Nueva nota',
    text: 'Texto',
    empty: 'Ninguna nota todavía',
    emptyText: 'Lo que alguien anote aparece aquí para todos.',
  },
}

const catalogue = (name: string, of: Record<string, string>) => Object.fromEntries(Object.entries(of).map(([key, text]) => [`${name}.${key}`, text]))

const readme = (name: string, path: string) => `# ${name}

What it owns: the table of its notes, the calls \`GET /${path}\` and \`POST /${path}\`, the event \`${name}.noteAdded\`, the panel at \`/${path}\`.
Points it offers: none.
`

const contract = (name: string, path: string) => `import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'

export const noteSchema = z.object({ id: z.int(), text: z.string(), createdAt: z.string(), rev: z.int() })
export type Note = z.infer<typeof noteSchema>

/** Newest first, at most 100. */
export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/${path}',
  permission: '${name}.list',
  summary: 'Notes',
  input: z.object({}),
  output: z.array(noteSchema),
})

export const addNote = defineEndpoint({
  method: 'POST',
  path: '/${path}',
  permission: '${name}.add',
  summary: 'Add a note',
  input: z.object({ text: z.string().trim().min(1).max(500) }),
  output: noteSchema,
})

/** Goes to everybody of the company. */
export const noteAdded = defineEvent('${name}.noteAdded', noteSchema)
`

const tableFile = (name: string, table: string) => `import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId, versioned } from '#core/server/db/columns.ts'

export const ${name}Notes = pgTable(
  '${table}_notes',
  { tenantId: tenantId(), id: integer('id').generatedByDefaultAsIdentity().notNull(), text: text('text').notNull(), ...versioned() },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)
`

const actionsFile = (name: string) => `import { desc } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type Note, noteAdded } from '../contract/index.ts'
import { ${name}Notes } from './${name}.table.ts'

const MOST = 100

const present = (row: typeof ${name}Notes.$inferSelect): Note => ({ id: row.id, text: row.text, createdAt: row.createdAt.toISOString(), rev: row.rev })

export async function listNotes(ctx: ServerContext, actor: Actor): Promise<Note[]> {
  const rows = await ctx.db.select().from(${name}Notes).where(ofTenant(${name}Notes, actor)).orderBy(desc(${name}Notes.id)).limit(MOST)
  return rows.map(present)
}

/** Stores a note and tells the company once it is stored. */
export async function addNote(ctx: ServerContext, actor: Actor, text: string): Promise<Note> {
  return ctx.transact(async (tx) => {
    const note = present(await tenantRows(tx.db, actor, ${name}Notes).insert({ text }))
    tx.push(noteAdded, actor.tenantId, note, [rooms.tenant(actor.tenantId)])
    return note
  })
}
`

const server = (name: string) => `import { defineServerPlugin, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { addNote, listNotes } from './notes.ts'

export default defineServerPlugin({
  id: '${name}',
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    '${name}.list': { sentence: 'See the notes', profiles: ['admin', 'super', 'user'] },
    '${name}.add': { sentence: 'Add notes', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.listNotes, (_input, actor, ctx) => listNotes(ctx, actor)),
    route(contract.addNote, ({ text }, actor, ctx) => addNote(ctx, actor, text)),
  ],
})
`

const serverTest = (path: string) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#core/server/testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a note that one adds, another of the company reads', async () => {
  const agent = await server.login('agente')
  const other = await server.login('agente2')

  await server.call('POST', '/${path}', { token: agent.token, body: { text: 'Ligar amanhã' } })
  const listed = await server.call('GET', '/${path}', { token: other.token })

  expect(listed.body).toMatchObject([{ text: 'Ligar amanhã' }])
})

test('another company reads nothing of it', async () => {
  const { admin } = await server.otherTenant()

  const listed = await server.call('GET', '/${path}', { token: admin.token })

  expect(listed.body).toEqual([])
})

test('an empty note is refused in words', async () => {
  const agent = await server.login('agente')

  const refused = await server.call('POST', '/${path}', { token: agent.token, body: { text: ' ' } })

  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ error: 'ERR_INVALID_INPUT', fields: [{ field: 'text' }] })
})
`

const rows = () => `import { atom } from 'jotai'
import { createCollection } from '#core/client/store/collection.ts'
import { store } from '#core/client/store/store.ts'
import type { Note } from '../contract/index.ts'

/** Notes this browser knows. */
export const notes = createCollection<Note>(store)

export const newestFirst = (one: Note, other: Note): number => other.id - one.id

export const sortedNotesAtom = atom((get) => [...get(notes.rowsAtom).values()].sort(newestFirst))
`

const clientTest = () => `import { expect, test } from 'vitest'
import { newestFirst } from './rows.ts'

test('the newest note stands first', () => {
  const note = (id: number) => ({ id, text: '', createdAt: '', rev: 1 })

  expect([note(1), note(3), note(2)].sort(newestFirst).map(({ id }) => id)).toEqual([3, 2, 1])
})
`

const commands = (name: string) => `import { Plus } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { addNote } from '../contract/index.ts'
import { notes } from './rows.ts'

export const add = defineCommand({
  id: '${name}.add',
  title: '${name}.add',
  icon: Plus,
  args: z.object({ text: z.string().min(1) }),
  permission: '${name}.add',
  async run({ text }, ctx) {
    notes.upsert(await ctx.call(addNote, { text }))
  },
})
`

const panel = (name: string, Title: string) => `import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { listNotes } from '../contract/index.ts'
import { add } from './commands.ts'
import { notes, sortedNotesAtom } from './rows.ts'

/** The notes of the company, live. */
export default function ${Title}Panel(_props: PanelProps<object>) {
  const t = useT()
  const rows = useAtomValue(sortedNotesAtom)
  const [text, setText] = useState('')
  const query = useQuery({
    queryKey: ['${name}'],
    queryFn: async () => {
      notes.upsert(...(await call(listNotes, {})))
      return true
    },
  })
  if (query.isPending) return <Skeleton />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div style={{ padding: 'var(--gap-l)' }}>
      <TextField label={t('${name}.text')} value={text} maxLength={500} onChange={setText} />
      <CommandButton command={add} args={{ text }} variant="primary" />
      {rows.length === 0 && <EmptyState title={t('${name}.empty')} text={t('${name}.emptyText')} />}
      <ul>
        {rows.map((note) => (
          <li key={note.id}>
            {note.text} <RelativeTime at={note.createdAt} />
          </li>
        ))}
      </ul>
    </div>
  )
}
`

const client = (name: string, Title: string, path: string) => `import { z } from 'zod'
import { defineClientPlugin, defineCommand, definePanel, onSocket } from '#core/client/plugin.ts'
import { noteAdded } from '../contract/index.ts'
import { add } from './commands.ts'
import { notes } from './rows.ts'

const panel = definePanel({
  type: '${name}.panel',
  params: z.object({}),
  title: (_params, t) => t('${name}.title'),
  load: () => import('./${Title}Panel.tsx'),
  reuse: 'single',
  path: () => '/${path}',
})

const show = defineCommand({
  id: '${name}.show',
  title: '${name}.title',
  args: z.object({}),
  permission: '${name}.list',
  run: (_args, ctx) => ctx.open(panel, {}),
})

export default defineClientPlugin({
  id: '${name}',
  routes: [{ path: '/${path}', open: () => [{ panel, params: {} }] }],
  panels: [panel],
  commands: [show, add],
  sockets: [onSocket(noteAdded, (note) => notes.upsert(note))],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
})
`
