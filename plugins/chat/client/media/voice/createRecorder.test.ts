import { expect, test } from 'vitest'
import { createRecorder, LONGEST_MS, type VoiceMeter, type VoicePhase } from './createRecorder.ts'
import { MicrophoneError, type MicrophoneProblem, type Take } from './microphone.ts'

/** Lets what waits for promises go on. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** A recorder with a microphone and a clock in hand. */
function studio({ bytes = 20_000, problem, isBroken = false }: { bytes?: number; problem?: MicrophoneProblem; isBroken?: boolean } = {}) {
  const did: string[] = []
  const phases: VoicePhase[] = []
  const meters: VoiceMeter[] = []
  let clock = 1_000
  let tick = () => {}
  let allow = () => {}
  let lose = () => {}
  const take: Take = {
    pause: () => did.push('pause'),
    resume: () => did.push('resume'),
    level: () => 40,
    finish: async () => {
      did.push('finish')
      if (isBroken) throw new Error('broken')
      return { blob: new Blob([new Uint8Array(bytes)]), extension: 'webm' }
    },
    close: () => did.push('close'),
  }
  const recorder = createRecorder({
    microphone: {
      open: (onLost) => {
        lose = onLost
        return new Promise((resolve, reject) => {
          allow = () => (problem ? reject(new MicrophoneError(problem)) : resolve(take))
        })
      },
    },
    now: () => clock,
    every: (_milliseconds, work) => {
      tick = work
      return () => {
        did.push('still')
      }
    },
    onPhase: (phase) => phases.push(phase),
    onMeter: (meter) => meters.push(meter),
  })
  return {
    ...recorder,
    did,
    phases,
    meters,
    lose: () => lose(),
    async allow() {
      allow()
      await settle()
    },
    pass(milliseconds: number) {
      clock += milliseconds
      tick()
    },
  }
}

test('what is said between start and stop is kept, and the microphone is off afterwards', async () => {
  const voice = studio()
  await voice.allow()
  voice.pass(2_000)
  voice.stop()

  expect(await voice.done).toMatchObject({ kind: 'recorded', elapsedMs: 2_000, isFull: false, sound: { extension: 'webm' } })
  expect(voice.phases).toEqual(['recording', 'finishing'])
  expect(voice.did).toEqual(['still', 'finish', 'close'])
  expect(voice.meters).toEqual([{ elapsedMs: 2_000, levels: [40] }])
})

test('a pause does not count', async () => {
  const voice = studio()
  await voice.allow()
  voice.pass(1_500)
  voice.pause()
  voice.pause()
  voice.pass(60_000)
  voice.resume()
  voice.resume()
  voice.pass(500)
  voice.stop()

  expect(await voice.done).toMatchObject({ kind: 'recorded', elapsedMs: 2_000 })
  expect(voice.phases).toEqual(['recording', 'paused', 'recording', 'finishing'])
  expect(voice.did.slice(0, 2)).toEqual(['pause', 'resume'])
  expect(voice.meters).toHaveLength(2)
})

test('stopped during a pause, it is as long as what was said', async () => {
  const voice = studio()
  await voice.allow()
  voice.pass(1_500)
  voice.pause()
  voice.pass(60_000)
  voice.stop()

  expect(await voice.done).toMatchObject({ kind: 'recorded', elapsedMs: 1_500 })
})

test.each([
  ['shorter than half a second', 499, 20_000],
  ['smaller than 10 kB', 3_000, 9_999],
])('%s it is nothing', async (_what, milliseconds, bytes) => {
  const voice = studio({ bytes })
  await voice.allow()
  voice.pass(milliseconds)
  voice.stop()

  expect(await voice.done).toEqual({ kind: 'tooShort' })
  expect(voice.did).toContain('close')
})

test('after ten minutes it stops by itself and is kept', async () => {
  const voice = studio()
  await voice.allow()
  voice.pass(LONGEST_MS - 1)
  expect(voice.phases.at(-1)).toBe('recording')
  voice.pass(1)

  expect(await voice.done).toMatchObject({ kind: 'recorded', elapsedMs: LONGEST_MS, isFull: true })
})

test('a microphone that is unplugged ends it, and what was said is kept', async () => {
  const voice = studio()
  await voice.allow()
  voice.pass(4_000)
  voice.lose()

  expect(await voice.done).toMatchObject({ kind: 'recorded', elapsedMs: 4_000 })
})

test.each(['refused', 'missing', 'busy', 'unsupported', 'insecure'] as const)('%s: it says so', async (problem) => {
  const voice = studio({ problem })
  await voice.allow()

  expect(await voice.done).toEqual({ kind: 'failed', problem })
})

test.each([undefined, 'refused'] as const)('who goes away before answering the browser records nothing, whatever they answer then: %s', async (problem) => {
  const voice = studio(problem ? { problem } : {})
  voice.stop()
  await voice.allow()

  expect(await voice.done).toEqual({ kind: 'nothing' })
  expect(voice.did).toEqual(problem ? [] : ['close'])
})

test('a recorder that breaks turns the microphone off and says so', async () => {
  const voice = studio({ isBroken: true })
  await voice.allow()
  voice.pass(2_000)
  voice.stop()

  expect(await voice.done).toEqual({ kind: 'failed', problem: 'failed' })
  expect(voice.did.at(-1)).toBe('close')
})
