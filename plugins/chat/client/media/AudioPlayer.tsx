import { Pause, Play } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import { formatClock } from './formatClock.ts'
import './media.css'

const SPEEDS = [1, 1.5, 2] as const

export interface AudioPlayerProps {
  media: Pick<MediaFile, 'name' | 'durationMs' | 'waveform'>
  url: string
  onError: () => void
}

/** Sound with its picture where it has one, from one to two times its speed. */
export function AudioPlayer({ media, url, onError }: AudioPlayerProps) {
  const t = useT()
  const sound = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState((media.durationMs ?? 0) / 1000)
  const [speed, setSpeed] = useState(0)
  const toggle = () => (isPlaying ? sound.current?.pause() : void sound.current?.play().catch(() => {}))
  const next = () => {
    const chosen = (speed + 1) % SPEEDS.length
    setSpeed(chosen)
    if (sound.current) sound.current.playbackRate = SPEEDS[chosen] ?? 1
  }
  return (
    <div className="media-sound">
      {/* biome-ignore lint/a11y/useMediaCaption: what people say has no captions */}
      <audio
        ref={sound}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => Number.isFinite(currentTarget.duration) && setLength(currentTarget.duration)}
        onError={onError}
      />
      <IconButton icon={isPlaying ? Pause : Play} label={t(isPlaying ? 'chat.files.pause' : 'chat.files.play')} onClick={toggle} />
      <span className={classes('media-track', media.waveform && 'has-bars')}>
        {media.waveform && <Bars waveform={media.waveform} share={length > 0 ? at / length : 0} />}
        <input
          type="range"
          className="media-seek"
          min={0}
          max={Math.max(length, at)}
          step={0.1}
          value={at}
          aria-label={t('chat.files.position', { name: media.name })}
          aria-valuetext={`${formatClock(at)} / ${formatClock(length)}`}
          onChange={({ target }) => {
            if (sound.current) sound.current.currentTime = Number(target.value)
            setAt(Number(target.value))
          }}
        />
      </span>
      <span className="dim media-time">{formatClock(at > 0 ? at : length)}</span>
      <button type="button" className="media-speed" aria-label={t('chat.files.speed')} onClick={next}>
        {SPEEDS[speed]}×
      </button>
    </div>
  )
}

function Bars({ waveform, share }: { waveform: readonly number[]; share: number }) {
  return (
    <span className="media-bars" aria-hidden="true">
      {waveform.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars of one sound never move
        <i key={index} style={{ height: `${Math.max(height, 6)}%` }} className={index / waveform.length < share ? 'is-played' : undefined} />
      ))}
    </span>
  )
}
