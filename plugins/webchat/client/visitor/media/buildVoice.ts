import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { MediaFile } from '../wire/shapes.ts'
import type { Texts } from '../words/pt.ts'
import type { MediaChange, MediaPart } from './MediaPart.ts'
import { soundClock } from './soundClock.ts'

/** A sound that says its length and its loudness. */
export type Voice = MediaFile & { durationMs: number; waveform: number[] }

/** Browsers record without writing the length into the file, so their own player could not show it. */
export const isVoice = (media: MediaFile): media is Voice => media.kind === 'audio' && media.durationMs !== null && media.waveform !== null

/** A voice note: a button, its picture to move in, and how long it is. */
export const buildVoice = (media: Voice, texts: Texts, { onLoaded, onFailed }: MediaChange): MediaPart => {
  const length = media.durationMs / 1000
  const sound = element('audio', { preload: 'metadata', 'aria-label': media.name })
  const button = element('button', { type: 'button', class: 'voice-toggle' })
  const bars = media.waveform.map((height) => element('i', { style: `height:${Math.max(height, 6)}%` }))
  const track = element('input', { type: 'range', min: '0', max: String(length), step: '0.1', value: '0', 'aria-label': texts.soundPosition })
  const time = element('span', { class: 'voice-time' })
  const show = () => {
    const at = sound.currentTime
    button.replaceChildren(icon(sound.paused ? 'play' : 'pause'))
    button.setAttribute('aria-label', sound.paused ? texts.playSound : texts.pauseSound)
    for (const [place, bar] of bars.entries()) bar.classList.toggle('played', place / bars.length < at / length)
    track.value = String(at)
    track.setAttribute('aria-valuetext', `${soundClock(at)} / ${soundClock(length)}`)
    time.textContent = soundClock(at > 0 ? at : length)
  }
  for (const event of ['play', 'pause', 'timeupdate', 'seeked']) sound.addEventListener(event, show)
  sound.addEventListener('ended', () => {
    sound.currentTime = 0
  })
  sound.addEventListener('loadedmetadata', onLoaded)
  sound.addEventListener('error', onFailed)
  button.addEventListener('click', () => {
    if (sound.paused) void sound.play().catch(() => {})
    else sound.pause()
  })
  track.addEventListener('input', () => {
    sound.currentTime = Number(track.value)
  })
  show()
  const picture = element('span', { class: 'voice-track' }, element('span', { class: 'voice-bars', 'aria-hidden': 'true' }, ...bars), track)
  return {
    node: element('div', { class: 'voice' }, sound, button, picture, time),
    renew: ({ url }, isReload) => {
      if (!isReload && sound.hasAttribute('src')) return
      const reached = sound.currentTime
      sound.src = url
      if (reached > 0) sound.currentTime = reached
    },
  }
}
