import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import type { Transports } from '../wire/deviceLink.ts'
import { pathOf } from '../wire/deviceLink.ts'
import type { PlayerStats } from './jitterBuffer.ts'
import { RATE } from './pcm.ts'
import { nextRecorder, type RecorderState, type RecorderStep } from './recorder.ts'

/** @see specification §9 */
const SEND_MS = 250
/** Packets that wait until the player is there: a second of them. */
const MOST_WAITING = 50

const worklets = import.meta.glob<string>('./*.worklet.ts', { query: '?worker&url', import: 'default' })

const statsSchema = z.object({ played: z.number(), underruns: z.number(), dropped: z.number(), fill: z.number() })

export interface AudioOptions {
  url: string
  token: string
  transports: Transports
  isMuted: boolean
  onStats(stats: PlayerStats): void
  /** Nothing is heard, or nothing is said: the call goes on all the same. */
  onProblem(problem: 'microphone' | 'player' | 'socket', reason: unknown): void
}

export interface AudioCall {
  mute(isMuted: boolean): void
  stop(): void
}

const askMicrophone = () =>
  navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 } })

async function addScripts(context: AudioContext): Promise<void> {
  for (const load of Object.values(worklets)) await context.audioWorklet.addModule(await load())
}

interface Graph {
  context: AudioContext
  source: MediaStreamAudioSourceNode | null
}

/** A context at the service's rate, else (browsers that do not convert the microphone) at the machine's own. */
async function openGraph(stream: MediaStream | null): Promise<Graph> {
  const context = new AudioContext({ sampleRate: RATE, latencyHint: 'interactive' })
  try {
    return { context, source: stream && context.createMediaStreamSource(stream) }
  } catch {
    await context.close()
    const own = new AudioContext({ latencyHint: 'interactive' })
    return { context: own, source: stream && own.createMediaStreamSource(stream) }
  }
}

function playInto(socket: Socket): { attach(player: AudioWorkletNode): void } {
  const waiting: ArrayBuffer[] = []
  let node: AudioWorkletNode | null = null
  socket.on('audio_buffer', (packet: unknown) => {
    if (!(packet instanceof ArrayBuffer)) return
    if (node) node.port.postMessage(packet, [packet])
    else if (waiting.push(packet) > MOST_WAITING) waiting.shift()
  })
  return {
    attach(player) {
      node = player
      for (const packet of waiting.splice(0)) player.port.postMessage(packet, [packet])
    },
  }
}

/** Sound of one call, both ways, until `stop`. */
export function startAudio({ url, token, transports, isMuted, onStats, onProblem }: AudioOptions): AudioCall {
  const socket = io(url, { path: pathOf(token), transports, forceNew: true })
  const player = playInto(socket)
  const ends: (() => void)[] = [() => socket.disconnect()]
  let isOver = false
  let silent = isMuted
  let tracks: readonly MediaStreamTrack[] = []
  let recorder: RecorderState = 'notReady'
  const step = (wanted: RecorderStep): boolean => {
    const { state, isRefused } = nextRecorder(recorder, wanted)
    recorder = state
    if (isRefused) console.warn(`The microphone cannot ${wanted} while it is ${state}.`)
    return !isRefused
  }
  const muteTracks = () => {
    for (const track of tracks) track.enabled = !silent
  }
  socket.on('connect_error', (reason) => onProblem('socket', reason.message))

  const capture = ({ context, source }: Graph) => {
    if (!source || !step('init') || !step('start')) return
    const mic = new AudioWorkletNode(context, 'voice-mic', { numberOfInputs: 1, numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' })
    // A frame that waited for the socket would be heard late, so it is left out.
    mic.port.onmessage = ({ data }) => {
      if (socket.connected) socket.volatile.timeout(SEND_MS).emit('microphone_buffer', data)
    }
    source.connect(mic)
    ends.push(() => {
      mic.port.postMessage('stop')
      source.disconnect()
      step('stop')
    })
  }

  const play = ({ context }: Graph) => {
    const node = new AudioWorkletNode(context, 'voice-player', { numberOfInputs: 0, numberOfOutputs: 1, outputChannelCount: [1] })
    node.port.onmessage = ({ data }) => {
      const stats = statsSchema.safeParse(data)
      if (stats.success) onStats(stats.data)
    }
    node.connect(context.destination)
    player.attach(node)
    ends.push(() => {
      node.port.postMessage('stop')
      node.disconnect()
    })
  }

  const run = async () => {
    // The microphone first: a page that records may play without a press of a key.
    const stream = await askMicrophone().catch((reason: unknown) => {
      onProblem('microphone', reason)
      return null
    })
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    if (isOver) return release()
    tracks = stream?.getTracks() ?? []
    muteTracks()
    ends.push(release)
    const graph = await openGraph(stream)
    ends.push(() => void graph.context.close().catch(() => {}))
    if (isOver) return void graph.context.close()
    await addScripts(graph.context)
    await graph.context.resume()
    if (isOver) return
    play(graph)
    capture(graph)
  }
  run().catch((reason: unknown) => {
    if (!isOver) onProblem('player', reason)
  })

  return {
    mute(next) {
      silent = next
      muteTracks()
    },
    stop() {
      isOver = true
      for (const end of ends.splice(0).toReversed()) end()
    },
  }
}
