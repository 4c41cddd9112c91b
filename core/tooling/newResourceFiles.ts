/** The files of a fresh plugin by path: one table screen of rows with a title and a text. */
export function filesOfResource(name: string): Record<string, string> {
  return {
    'README.md': readme(name),
    'contract/index.ts': contract(name),
    'server/index.ts': server(name),
    [`server/${name}.table.ts`]: table(name),
    [`server/${name}.test.ts`]: test(name),
    'client/index.ts': client(name),
    ...Object.fromEntries(Object.entries(texts).map(([locale, of]) => [`client/i18n/${locale}.json`, `${JSON.stringify(catalogue(name, of), null, 2)}\n`])),
  }
}

/** Part of an address: `banList` → `ban-list`. */
const pathOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const tableOf = (name: string): string => pathOf(name).replaceAll('-', '_')
const codeOf = (name: string): string => `ERR_NO_${tableOf(name).toUpperCase()}_FOUND`

const texts = {
  'pt-BR': {
    'plugin.title': 'Linhas novas',
    'plugin.text': 'Linhas que a empresa guarda.',
    title: 'Linhas novas',
    new: 'Nova linha',
    search: 'Título ou texto',
    'column.title': 'Título',
    'column.text': 'Texto',
    'column.actions': 'Ações',
    'command.go': 'Ir para as linhas novas',
    'command.edit': 'Mudar a linha',
    'command.delete': 'Excluir',
    'done.saved': '{{name}} salva',
    'done.deleted': '{{name}} excluída',
    'done.manyDeleted_one': '{{count}} linha excluída',
    'done.manyDeleted_other': '{{count}} linhas excluídas',
    'empty.title': 'Nenhuma linha ainda',
    'empty.text': 'O que a empresa escrever aparece aqui.',
    'none.title': 'Nenhuma linha encontrada',
    'none.text': 'Procure por parte do título ou do texto.',
    'form.edit': 'Linha',
    'form.title': 'Título',
    'form.text': 'Texto',
    'form.refused': 'Confira os campos marcados.',
    'problem.title.required': 'Escreva o título.',
    'problem.title.too_big': 'Use no máximo 80 caracteres.',
    'problem.title.duplicated': 'Já existe uma linha com este título.',
    'problem.title.too_many': 'A empresa já tem 500 linhas.',
    'problem.text.too_big': 'Use no máximo 1.000 caracteres.',
    'log.created': 'Criou a linha {{name}}',
    'log.changed': 'Mudou a linha {{name}}',
    'log.deleted': 'Apagou a linha {{name}}',
    'permission.list': 'Ver as linhas novas',
    'permission.edit': 'Cuidar das linhas novas',
    missing: 'Esta linha não existe mais.',
  },
  en: {
    'plugin.title': 'New rows',
    'plugin.text': 'Rows that the company keeps.',
    title: 'New rows',
    new: 'New row',
    search: 'Title or text',
    'column.title': 'Title',
    'column.text': 'Text',
    'column.actions': 'Actions',
    'command.go': 'Go to the new rows',
    'command.edit': 'Change the row',
    'command.delete': 'Delete',
    'done.saved': '{{name}} saved',
    'done.deleted': '{{name}} deleted',
    'done.manyDeleted_one': '{{count}} row deleted',
    'done.manyDeleted_other': '{{count}} rows deleted',
    'empty.title': 'No rows yet',
    'empty.text': 'What the company writes shows here.',
    'none.title': 'No row found',
    'none.text': 'Search for part of the title or the text.',
    'form.edit': 'Row',
    'form.title': 'Title',
    'form.text': 'Text',
    'form.refused': 'Check the marked fields.',
    'problem.title.required': 'Write the title.',
    'problem.title.too_big': 'Use at most 80 characters.',
    'problem.title.duplicated': 'There is a row with this title already.',
    'problem.title.too_many': 'The company has 500 rows already.',
    'problem.text.too_big': 'Use at most 1,000 characters.',
    'log.created': 'Made the row {{name}}',
    'log.changed': 'Changed the row {{name}}',
    'log.deleted': 'Deleted the row {{name}}',
    'permission.list': 'See the new rows',
    'permission.edit': 'Keep the new rows',
    missing: 'This row is gone.',
  },
  es: {
    'plugin.title': 'Filas nuevas',
    'plugin.text': 'Filas que guarda la empresa.',
    title: 'Filas nuevas',
    new: 'Nueva fila',
    search: 'Título o texto',
    'column.title': 'Título',
    'column.text': 'Texto',
    'column.actions': 'Acciones',
    'command.go': 'Ir a las filas nuevas',
    'command.edit': 'Cambiar la fila',
    'command.delete': 'Eliminar',
    'done.saved': '{{name}} guardada',
    'done.deleted': '{{name}} eliminada',
    'done.manyDeleted_one': '{{count}} fila eliminada',
    'done.manyDeleted_other': '{{count}} filas eliminadas',
    'empty.title': 'Ninguna fila todavía',
    'empty.text': 'Lo que la empresa escriba aparece aquí.',
    'none.title': 'Ninguna fila encontrada',
    'none.text': 'Busque por parte del título o del texto.',
    'form.edit': 'Fila',
    'form.title': 'Título',
    'form.text': 'Texto',
    'form.refused': 'Revise los campos marcados.',
    'problem.title.required': 'Escriba el título.',
    'problem.title.too_big': 'Use como máximo 80 caracteres.',
    'problem.title.duplicated': 'Ya existe una fila con este título.',
    'problem.title.too_many': 'La empresa ya tiene 500 filas.',
    'problem.text.too_big': 'Use como máximo 1.000 caracteres.',
    'log.created': 'Creó la fila {{name}}',
    'log.changed': 'Cambió la fila {{name}}',
    'log.deleted': 'Eliminó la fila {{name}}',
    'permission.list': 'Ver las filas nuevas',
    'permission.edit': 'Cuidar de las filas nuevas',
    missing: 'Esta fila ya no existe.',
  },
}

const catalogue = (name: string, of: (typeof texts)['en']) =>
  Object.fromEntries(Object.entries(of).map(([key, text]) => [key === 'missing' ? `errors.${codeOf(name)}` : `${name}.${key}`, text]))

const readme = (name: string) => `# ${name}

Rows of a company with a title and a text: the calls at \`/${pathOf(name)}\`, the screen at \`/configuracoes/${pathOf(name)}\`. They stand in the log of actions, and a deleted one comes back.
`

const contract = (name: string) => `import { areaField, defineResource, textField } from '#core/contract/resource/index.ts'

export const ${name} = defineResource('${name}', {
  path: '/${pathOf(name)}',
  rows: '${name}.row',
  may: { read: '${name}.list', write: '${name}.edit' },
  wire: { channel: '${name}', key: 'row' },
  fields: { title: textField({ longest: 80, isRequired: true }), text: areaField({ longest: 1_000 }) },
  unique: 'title',
  most: 500,
  missing: '${codeOf(name)}',
  names: { one: 'row', many: 'rows' },
})
`

const server = (name: string) => `import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import { ${name} } from '../contract/index.ts'
import { ${name}Table } from './${name}.table.ts'

export default defineServerPlugin({
  id: '${name}',
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    '${name}.list': { sentence: 'See the rows', profiles: ['admin', 'super', 'user'] },
    '${name}.edit': { sentence: 'Keep the rows', profiles: ['admin', 'super'] },
  },
  parts: [serveResource(${name}, { table: ${name}Table, nameOf: ({ title }) => title, sentences: '${name}.log' })],
  extends: [extend(panelRights, { panel: '${name}.list', permission: '${name}.list', sharesState: true })],
})
`

const table = (name: string) => `import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'

export const ${name}Table = pgTable(
  '${tableOf(name)}',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('${tableOf(name)}_title').on(table.tenantId, sql\`lower(\${table.title})\`).where(sql\`deleted_at is null\`),
  ],
)
`

const test = (name: string) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { ${name} } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

test('rows are made, changed and deleted by leaders, and read by their company alone', async () => {
  const made = await desk.ask(${name}.create, { title: ' One ' }, desk.admin)
  expect(made).toMatchObject({ title: 'One', text: '', rev: 1 })
  expect(await desk.ask(${name}.update, { id: made.id, text: 'Two' }, desk.supervisor)).toMatchObject({ title: 'One', text: 'Two', rev: 2 })
  expect(await desk.ask(${name}.list, {}, desk.agent)).toHaveLength(1)
  expect((await desk.refusal(${name}.create, { title: 'ONE' }, desk.admin)).status).toBe(422)
  expect((await desk.refusal(${name}.create, { title: 'Mine' }, desk.agent)).status).toBe(403)
  const neighbour = (await desk.otherTenant()).admin
  expect((await desk.refusal(${name}.remove, { id: made.id }, neighbour)).status).toBe(404)
  await desk.ask(${name}.remove, { id: made.id }, desk.admin)
  expect(await desk.ask(${name}.list, {}, desk.agent)).toEqual([])
})
`

const client = (name: string) => `import { ListColumns } from '@blueprintjs/icons'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { tableScreen } from '#core/client/resource/tableScreen.ts'
import { ${name} } from '../contract/index.ts'

const screen = tableScreen(${name}, {
  address: '/configuracoes/${pathOf(name)}',
  icon: ListColumns,
  menu: { area: 'settings', section: 'team', order: 900, menu: 'configuracoes/${pathOf(name)}' },
  nameOf: ({ title }) => title,
  columns: [
    { id: 'title', width: 200, grow: 2 },
    { id: 'text', width: 240, grow: 3 },
  ],
  form: [{ field: 'title' }, { field: 'text' }],
})

export default defineClientPlugin({
  id: '${name}',
  parts: [screen],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
})
`
