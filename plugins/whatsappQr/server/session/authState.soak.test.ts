import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Installation } from '#core/server/testing/template.ts'
import { newInstallation } from '#core/server/testing/testServer.ts'
import { keyOf } from '../testing/keyOf.ts'
import { type SessionDesk, startSessionDesk } from '../testing/sessionDesk.ts'
import { loadAuth } from './authState.ts'

const KEY_WRITER = fileURLToPath(new URL('../testing/keyWriter.ts', import.meta.url))
const MANY = 500
const BEFORE_KILL = 100
const PATIENCE_MS = 90_000
const ids = Array.from({ length: MANY }, (_none, number) => String(number))

describe.skipIf(!process.env.DATABASE_URL)('session keys of a program that is killed (needs DATABASE_URL)', () => {
  let sessionDesk: SessionDesk
  let installation: Installation
  beforeAll(async () => {
    installation = await newInstallation()
    sessionDesk = await startSessionDesk({ installation })
  }, PATIENCE_MS)
  afterAll(async () => {
    await sessionDesk.desk.stop()
    await installation.remove()
  })

  /** Another program writes for the same session, and is killed once so many keys are stored. Answers the ids of these. */
  async function writeUntilKilled(argument: object): Promise<string[]> {
    const { PATH, TMPDIR } = process.env
    const env = { PATH, TMPDIR, DATA_DIR: installation.folder, DATABASE_URL: installation.url, PORT: '0', LOG_LEVEL: 'silent' }
    const program = spawn(process.execPath, [KEY_WRITER, JSON.stringify(argument)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(program, 'exit')
    const stored: string[] = []
    for await (const id of createInterface(program.stdout)) {
      stored.push(id)
      if (stored.length === BEFORE_KILL) program.kill('SIGKILL')
    }
    expect(await ended).toEqual([null, 'SIGKILL'])
    return stored
  }

  test('of 500 writes at once, each is there as a whole or not at all, and the session goes on', { timeout: PATIENCE_MS }, async () => {
    const { id: connectionId } = await sessionDesk.up()
    const { sessionHolder: holder = null, sessionTerm: term = 0 } = (await sessionDesk.rowOf(connectionId)) ?? {}
    if (holder === null) throw new Error('no session')
    const place = { tenantId: sessionDesk.desk.admin.tenantId, connectionId }

    const stored = await writeUntilKilled({ ...place, holder, term, many: MANY })

    const { creds, keys } = await loadAuth(sessionDesk.desk.kernel.ctx, sessionDesk.whatsapp.library, place, { holder, term }, () => {})
    const [sessions, senders] = [await keys.get('session', ids), await keys.get('sender-key', ids)]
    const found = Object.keys(sessions)
    expect(found.length).toBeLessThan(MANY)
    expect(found).toEqual(expect.arrayContaining(stored))
    expect(Object.keys(senders).toSorted()).toEqual(found.toSorted())
    for (const id of found) expect([sessions[id], senders[id]].map((key) => Buffer.from(key ?? []).equals(keyOf(Number(id))))).toEqual([true, true])
    expect(creds.me).toBeDefined()

    await Promise.all(ids.map((id) => keys.set({ session: { [id]: keyOf(Number(id) + 1) } })))
    const after = await keys.get('session', ids)
    expect(ids.filter((id) => !Buffer.from(after[id] ?? []).equals(keyOf(Number(id) + 1)))).toEqual([])
  })
})
