import { stat } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '../../../contract/import.ts'
import { openContactFileApart } from './readApart.ts'
import { fileOf } from './testFiles.ts'

const MB = 1024 * 1024
const FILE_MB = 45
/** Memory that the server may need besides, whatever the size of the file: the thread reads it in pieces. */
const MOST_HEAP_MB = 100
/** Of the time of reading, the part in which the server does nothing else. */
const MOST_BUSY = 0.5

/** As many rows as a file may have, so long that they are 45 MB together. */
function longRows(): string {
  const letters = Math.floor((FILE_MB * MB) / MOST_IMPORT_ROWS) - 30
  const note = 'nota longa '.repeat(letters).slice(0, letters)
  return ['Nome;Telefone;Nota', ...Array.from({ length: MOST_IMPORT_ROWS }, (_none, at) => `Pessoa ${at};+35191${String(at).padStart(7, '0')};${note}`)].join(
    '\n',
  )
}

test('a file of 45 MB is read in its own thread: the server goes on, and needs little memory', { timeout: 120_000 }, async () => {
  const path = await fileOf('carga.csv', longRows())
  const { size } = await stat(path)
  expect(size / MB).toBeGreaterThan(FILE_MB - 5)
  expect(size).toBeLessThan(MOST_IMPORT_BYTES)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const heapBefore = process.memoryUsage().heapUsed
  let heap = heapBefore
  delay.enable()
  const startedAt = performance.now()
  const busyBefore = performance.eventLoopUtilization()

  const { rows, close } = await openContactFileApart(path)
  let count = 0
  for await (const { cells } of rows) {
    count += cells ? 1 : 0
    if (count % 10_000 === 0) heap = Math.max(heap, process.memoryUsage().heapUsed)
  }
  await close()

  delay.disable()
  const { utilization } = performance.eventLoopUtilization(busyBefore)
  const facts = { seconds: (performance.now() - startedAt) / 1000, utilization, longestWaitMs: delay.max / 1e6, heapMb: (heap - heapBefore) / MB }
  expect(count).toBe(MOST_IMPORT_ROWS)
  expect(facts.utilization).toBeLessThan(MOST_BUSY)
  expect(facts.heapMb).toBeLessThan(MOST_HEAP_MB)
})
