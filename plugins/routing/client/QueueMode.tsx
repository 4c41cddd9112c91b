import { type CSSProperties, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Select } from '#core/client/ui/Select.tsx'
import type { Queue } from '#plugins/team/contract/index.ts'
import { putQueueRouting, type RoutingMode, routingModes } from '../contract/index.ts'
import { noteMode } from './modes.ts'

/** One queue and how it gives; saved at once. */
export function QueueMode({ queue, mode }: { queue: Queue; mode: RoutingMode }) {
  const t = useT()
  const [state, setState] = useState<{ isRefused: boolean; words: string }>({ isRefused: false, words: '' })
  const change = async (value: string) => {
    const wanted = routingModes.find((one) => one === value)
    if (!wanted) return
    try {
      noteMode(await call(putQueueRouting, { queueId: queue.id, mode: wanted }))
      setState({ isRefused: false, words: t('settings.saved') })
    } catch (error) {
      setState({ isRefused: true, words: errorText(error) })
    }
  }
  const colour: CSSProperties = { background: queue.color }
  return (
    <div className="routing-queue">
      <i className="routing-dot" style={colour} aria-hidden="true" />
      <Select
        label={queue.queue}
        help={t(`routing.mode.${mode}.help`)}
        value={mode}
        options={routingModes.map((value) => ({ value, label: t(`routing.mode.${value}`) }))}
        onChange={(value) => void change(value)}
      />
      <span role="status" className={classes('routing-state', state.isRefused && 'form-error')}>
        {state.words}
      </span>
    </div>
  )
}
