import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrateAll, migrationsOf, newestRuns, queryOf } from './migrate.ts'

const journal: { entries: { when: number }[] } = JSON.parse(readFileSync(new URL('../migrations/meta/_journal.json', import.meta.url), 'utf8'))
const times = journal.entries.map(({ when }) => when)

let folder: string
let database: Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-migrate-'))
  database = await openDatabase({ databaseUrl: null, dataDir: folder })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const newest = () => newestRuns(queryOf(database.pool))

test('migrations run up to a time, and later on from there', async () => {
  expect(await newest()).toEqual(new Map())

  await migrateAll(database, migrationsOf([]), new Map([['other', 1]]))
  expect(await newest()).toEqual(new Map())

  await migrateAll(database, migrationsOf([]), new Map([['core', times[1] ?? 0]]))
  expect(await newest()).toEqual(new Map([['core', times[1]]]))

  await migrateAll(database, migrationsOf([]))
  expect(await newest()).toEqual(new Map([['core', times.at(-1)]]))
})
