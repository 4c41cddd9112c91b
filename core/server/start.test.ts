import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './db/database.ts'
import { lockFolder } from './db/lock.ts'
import { StartError } from './settings/env.ts'
import { startTestServer } from './testing/testServer.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that holds the folder until it is killed. */
async function otherOwner(): Promise<{ pid: number; kill(): Promise<void> }> {
  const script = `const { lockFolder } = await import(${JSON.stringify(join(root, 'core/server/db/lock.ts'))}); lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

describe('the data folder', () => {
  test('is refused while another process has it, in words and with its number', async () => {
    const owner = await otherOwner()

    expect(() => lockFolder(folder)).toThrow(
      new StartError(`The data folder ${folder} is in use by process ${owner.pid}: stop it first, or set DATA_DIR to another folder.`),
    )

    await owner.kill()
  })

  test('is refused before its database is opened', async () => {
    const owner = await otherOwner()

    await expect(openDatabase({ databaseUrl: null, dataDir: folder })).rejects.toThrow(StartError)

    expect(existsSync(join(folder, 'database'))).toBe(false)
    await owner.kill()
  })

  test('of a process that was killed is taken over', async () => {
    const owner = await otherOwner()
    await owner.kill()

    const unlock = lockFolder(folder)

    expect(existsSync(join(folder, 'balcao.lock'))).toBe(true)
    unlock()
    expect(existsSync(join(folder, 'balcao.lock'))).toBe(false)
  })

  test('is not held by a process that only got the same number', () => {
    writeFileSync(join(folder, 'balcao.lock'), `${process.ppid} 1`)

    expect(() => lockFolder(folder)).not.toThrow()
  })

  test('with a lock that says nothing is taken over', () => {
    writeFileSync(join(folder, 'balcao.lock'), '')

    expect(() => lockFolder(folder)).not.toThrow()
  })

  test('that cannot be written to is named', async () => {
    writeFileSync(join(folder, 'file'), '')
    const impossible = join(folder, 'file/data')

    await expect(openDatabase({ databaseUrl: null, dataDir: impossible })).rejects.toThrow(
      new StartError(`The data folder ${impossible} cannot be written to: choose another with DATA_DIR.`),
    )
  })
})

test('a database that is not there is named, without its password', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://alguem:s3gr3d0@127.0.0.1:1/nada', dataDir: folder })

  await expect(opening).rejects.toThrow(/^The database nada at 127\.0\.0\.1:1 cannot be reached: (?!.*s3gr3d0)[^\n]+\.$/)
})

test('a taken port is named, and the folder is free again afterwards', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0

  await expect(startTestServer({ plugins: [], environment: { PORT: String(port), DATA_DIR: folder } })).rejects.toThrow(
    new StartError(`Port ${port} on 127.0.0.1 is taken: stop what uses it, or set PORT to another.`),
  )

  expect(existsSync(join(folder, 'balcao.lock'))).toBe(false)
  other.close()
})

test('an address of another machine is named', async () => {
  await expect(startTestServer({ plugins: [], environment: { HOST: '203.0.113.1', DATA_DIR: folder } })).rejects.toThrow(
    'The address 203.0.113.1 is not of this machine: set HOST to another.',
  )
})

test('the program says one sentence about a wrong setting and ends with 1', async () => {
  const child = spawn(process.execPath, ['core/server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: 'oitenta', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })

  const [code] = await once(child, 'close')

  expect(code).toBe(1)
  expect(output).toMatch(/^The setting PORT is wrong: [^\n]+\.\n$/)
})
