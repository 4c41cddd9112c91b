import type { VoiceFacts } from '../../../contract/client.ts'
import { waveformOf } from './waveform.ts'

/** Enough to see how loud speech is: ten minutes take 19 MB of memory. */
const SAMPLES_PER_SECOND = 8_000

/** How long a recording is and what it looks like. What the browser cannot read is as long as the clock said, and flat. */
export async function measureVoice(blob: Blob, elapsedMs: number): Promise<VoiceFacts> {
  try {
    const sound = await new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND).decodeAudioData(await blob.arrayBuffer())
    return { durationMs: Math.round(sound.duration * 1_000), waveform: waveformOf(sound.getChannelData(0)) }
  } catch {
    return { durationMs: Math.round(elapsedMs), waveform: waveformOf([]) }
  }
}
