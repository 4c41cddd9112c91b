import { Pause, Play } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type PointerEvent, useEffect, useMemo, useState } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { moneyText } from '#core/client/ui/money.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Deal, Pipeline } from '../../contract/index.ts'
import { playbackQuery } from '../queries.ts'
import { type Moment, momentsOf, nearest, placesOf, segmentsOf, valuePath } from './playbackRules.ts'

/** Between two moments while it plays. */
const STEP_MS = 800
/** Messages that are shown at a moment. */
const SHOWN = 4
/** Of the drawing, in its own units. */
const WIDTH = 1_000
const VALUE_HEIGHT = 36

/** A deal over time: its stages, value and messages on one axis; played, or gone through by the arrows of the slider. */
export function PlaybackPart({ deal, pipeline }: { deal: Deal; pipeline: Pipeline }) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const { data } = useQuery(playbackQuery(deal.id))
  const moments = useMemo(() => (data ? momentsOf(data.states, data.messages) : []), [data])
  const [chosen, setChosen] = useState<number | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const last = moments.length - 1
  const at = Math.min(chosen ?? last, last)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setChosen((now) => Math.min((now ?? -1) + 1, last)), STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying, last])
  useEffect(() => {
    if (at === last) setPlaying(false)
  }, [at, last])
  const moment = moments[at]
  if (!data || !moment || moments.length < 2) return null
  const [from, to] = [moments[0]?.time ?? 0, moments[last]?.time ?? 0]
  const places = placesOf(moments.map(({ time }) => time))
  // States and messages are moments themselves.
  const shareOf = (time: number) => places[moments.findIndex((one) => one.time === time)] ?? 1
  const placeOf = (time: number) => shareOf(time) * 100
  const choose = (next: number) => {
    setPlaying(false)
    setChosen(next)
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    choose(nearest(places, (event.clientX - left) / width))
  }
  const colourOf = (stageId: string) => pipeline.stages.find(({ id }) => id === stageId)?.colour ?? '#6b7280'
  const { state } = moment
  const textOf = ({ state: { stage, value, status, owner } }: Moment): string =>
    [status === 'open' ? stage : t(`funnel.status.${status}`), value === null ? '' : moneyText(value, language), owner]
      .filter((part) => part !== '')
      .join(' · ')
  const when = (time: number) => new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(time)
  const until = data.messages.filter((message) => Date.parse(message.at) <= moment.time).slice(-SHOWN)
  const play = () => {
    if (!isPlaying && at === last) setChosen(0)
    setPlaying(!isPlaying)
  }
  return (
    <section className="deal-part deal-playback" aria-label={t('funnel.playback.title')}>
      <div className="deal-playback-head">
        <h3>{t('funnel.playback.title')}</h3>
        <IconButton icon={isPlaying ? Pause : Play} label={t(isPlaying ? 'funnel.playback.pause' : 'funnel.playback.play')} onClick={play} />
        <strong className="cut">{textOf(moment)}</strong>
        <span className="dim small">{when(moment.time)}</span>
      </div>
      <div className="deal-playback-axis" onPointerDown={point} onPointerMove={point}>
        <input
          type="range"
          className="visually-hidden"
          min={0}
          max={last}
          value={at}
          aria-label={t('funnel.playback.moment')}
          aria-valuetext={`${when(moment.time)}: ${moment.message ? moment.message.text || t('funnel.playback.file') : textOf(moment)}`}
          onChange={(event) => choose(Number(event.target.value))}
        />
        <div className="deal-playback-stages">
          {segmentsOf(data.states, to).map(({ stageId, stage, from: begin, to: end }) => (
            <span
              key={begin}
              title={stage}
              className={classes('small cut', state.stageId === stageId && moment.time >= begin && moment.time <= end && 'is-now')}
              style={{ left: `${placeOf(begin)}%`, width: `${placeOf(end) - placeOf(begin)}%`, borderColor: colourOf(stageId) }}
            >
              {stage}
            </span>
          ))}
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${VALUE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={valuePath(data.states, shareOf, WIDTH, VALUE_HEIGHT)} vectorEffect="non-scaling-stroke" />
        </svg>
        <div className="deal-playback-messages" aria-hidden="true">
          {data.messages.map(({ id, at: time, fromMe }) => (
            <i key={id} className={fromMe ? 'is-ours' : undefined} style={{ left: `${placeOf(Date.parse(time))}%` }} />
          ))}
        </div>
        <span className="deal-playback-cursor" style={{ left: `${placeOf(moment.time)}%` }} aria-hidden="true" />
      </div>
      <div className="deal-playback-ends dim small" aria-hidden="true">
        <span>{when(from)}</span>
        <span>{when(to)}</span>
      </div>
      <ol className="deal-list deal-playback-list">
        {until.map((message) => (
          <li key={message.id} className={classes(message.fromMe && 'is-ours', moment.message?.id === message.id && 'is-now')}>
            <span className="dim small">
              {t(message.fromMe ? 'funnel.playback.us' : 'funnel.playback.contact')} · <RelativeTime at={message.at} style="minute" />
            </span>
            <span>{message.text || t('funnel.playback.file')}</span>
          </li>
        ))}
      </ol>
      {data.messages.length === 0 && <p className="dim small">{t('funnel.playback.noMessages')}</p>}
    </section>
  )
}
