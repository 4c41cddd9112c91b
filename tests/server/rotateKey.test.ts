import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { decrypt, encrypt, encryptionKeysOf } from '#core/server/encryption.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import { rotateColumn } from '#core/server/rotation/rotateColumn.ts'
import { root } from '#core/tooling/sources.ts'
import { createWebhook } from '#plugins/webhooks/contract/index.ts'
import { webhooks } from '#plugins/webhooks/server/webhooks.table.ts'
import { type Desk, startDesk } from './support/desk.ts'

const OLD = 'a chave de antes, com mais de trinta e duas letras'
const NEW = 'a chave de agora, com mais de trinta e duas letras'
const PURPOSE = 'webhook secrets'
/** Encrypted texts that nobody keeps: they go out and come back. */
const PASSING = ['google calendar attempts', 'mailbox attempts at google', 'open id attempts']
let desk: Desk

beforeAll(async () => {
  desk = await startDesk({ environment: { ENCRYPTION_KEY: OLD } })
})
afterAll(() => desk.stop())

const rotateAll = async () =>
  Promise.all(
    desk.kernel.ctx.contributionsOf(encryptedColumns).map((column) => rotateColumn(desk.kernel.ctx.db, column, encryptionKeysOf([NEW, OLD])(column.purpose))),
  )

test('what is kept encrypted is encrypted again with the new key, once; what nothing opens stays and is counted', async () => {
  const hook = { name: 'Entregas', url: 'https://exemplo.com.br/gancho', events: ['message.received' as const] }
  const { webhook, secret } = await desk.ask(createWebhook, hook, desk.admin)
  const { webhook: foreign } = await desk.ask(createWebhook, { ...hook, name: 'De outra' }, desk.admin)
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, webhooks)
  await rows.write(eq(webhooks.id, foreign.id), { secret: encrypt(encryptionKeysOf(['outra instalação'])(PURPOSE), 'x') })

  const first = await rotateAll()

  expect(first).toContainEqual({ name: 'webhooks.secret', reencrypted: 1, unreadable: 1 })
  expect(decrypt(encryptionKeysOf([NEW])(PURPOSE), (await rows.first(eq(webhooks.id, webhook.id)))?.secret ?? '')).toBe(secret)
  expect(await rotateAll()).toContainEqual({ name: 'webhooks.secret', reencrypted: 0, unreadable: 1 })
})

test('every purpose that texts are kept encrypted for has its column', () => {
  const paths = globSync('plugins/*/server/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const encrypting = files.filter(({ text }) => text.includes('.encryptionKey('))
  const purposes = new Set(desk.kernel.ctx.contributionsOf(encryptedColumns).map(({ purpose }) => purpose))

  const forgotten = encrypting.filter(({ text }) => ![...purposes, ...PASSING].some((purpose) => text.includes(`'${purpose}'`)))

  expect(encrypting.length).toBeGreaterThan(5)
  expect(forgotten.map(({ path }) => path)).toEqual([])
})
