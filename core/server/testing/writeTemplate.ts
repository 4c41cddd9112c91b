import '../quickResolve.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseUrl, onServer } from './databases.ts'
import { quickHash, TEST_PASSWORD, type Template } from './template.ts'

/** Makes the template of a run and prints where it lies: a bare company, so that tests see what they made themselves. */
const { startKernel } = await import('../kernel.ts')
const { parseSettings } = await import('../settings/env.ts')
const { users } = await import('../auth/identity.table.ts')

const server = process.env.DATABASE_URL
const template: Template = { folder: mkdtempSync(join(tmpdir(), 'balcao-template-')), database: server ? `balcao_template_${process.pid}` : null }
if (server && template.database) await onServer(server, `create database ${template.database}`)
const settings = parseSettings({
  DATA_DIR: template.folder,
  PORT: '0',
  ADMIN_PASSWORD: TEST_PASSWORD,
  LOG_LEVEL: 'silent',
  STARTER_ROWS: 'off',
  DATABASE_URL: server && template.database ? databaseUrl(server, template.database) : undefined,
})
const root = fileURLToPath(new URL('../../../', import.meta.url))
const kernel = await startKernel(settings, { root, version: 'test', isHeadless: true })
await kernel.ctx.db.update(users).set({ passwordHash: await quickHash() })
await kernel.stop()
process.stdout.write(JSON.stringify(template))
