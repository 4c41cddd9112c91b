import type { CSSProperties } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import type { Queue } from '#plugins/team/contract/index.ts'
import { putQueueRouting, type RoutingMode, routingModes } from '../contract/index.ts'
import { cachedMode, noteMode } from './modes.ts'

const write = async (queueId: number, mode: RoutingMode) => noteMode(await call(putQueueRouting, { queueId, mode }))

/** Row of one queue and how it gives; saved at once. */
export function QueueMode({ queue, mode }: { queue: Queue; mode: RoutingMode }) {
  const t = useT()
  const { saving, save } = useSaving()
  const change = (value: string) => {
    const wanted = routingModes.find((one) => one === value)
    if (!wanted) return
    const { id, queue: label } = queue
    void save({ label, work: () => write(id, wanted), undo: () => write(id, mode), isStill: () => cachedMode(id) === wanted })
  }
  const colour: CSSProperties = { background: queue.color }
  return (
    <div className="routing-queue">
      <i className="routing-dot" style={colour} aria-hidden="true" />
      <div>
        <Select
          label={queue.queue}
          help={t(`routing.mode.${mode}.help`)}
          value={mode}
          options={routingModes.map((value) => ({ value, label: t(`routing.mode.${value}`) }))}
          onChange={change}
        />
        <SavingMark saving={saving} />
      </div>
    </div>
  )
}
