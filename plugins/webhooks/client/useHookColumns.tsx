import { History, Play, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Hook } from '../contract/index.ts'
import { removeHook, showDeliveries, tryHook } from './commands.ts'
import { endText, stateOf } from './hooks.ts'

const tones = { on: 'good', off: 'quiet', failed: 'bad' } as const

/** What the table says of a hook. */
export function useHookColumns(): readonly Column<Hook>[] {
  const t = useT()
  const client = useClient()
  return useMemo(() => {
    const stateText = (hook: Hook) => t(`webhooks.hookState.${stateOf(hook)}`)
    const eventsText = ({ events }: Hook) => events.map((event) => t(`webhooks.event.${event}`)).join(', ')
    return [
      { id: 'name', title: t('webhooks.column.name'), width: 160, sortValue: ({ name }) => name, render: ({ name }) => name },
      { id: 'url', title: t('webhooks.column.url'), width: 220, grow: 2, sortValue: ({ url }) => url, render: ({ url }) => url },
      { id: 'events', title: t('webhooks.column.events'), width: 220, grow: 2, sortValue: eventsText, render: eventsText },
      {
        id: 'last',
        title: t('webhooks.column.last'),
        width: 190,
        sortValue: ({ last }) => last?.at ?? null,
        render: ({ last }) =>
          last && (
            <>
              <RelativeTime at={last.at} style="ago" /> <span className="dim">{last.status === null && last.failure === null ? '' : endText(last, t)}</span>
            </>
          ),
      },
      {
        id: 'state',
        title: t('webhooks.column.state'),
        width: 130,
        sortValue: stateText,
        render: (hook) => (
          <span className="dot-name">
            <Dot tone={tones[stateOf(hook)]} />
            {stateText(hook)}
          </span>
        ),
      },
      {
        id: 'deeds',
        title: t('webhooks.column.deeds'),
        width: 120,
        grow: 0.1,
        render: (hook) => (
          <>
            <IconButton icon={History} label={t('webhooks.deliveriesOf', { name: hook.name })} onClick={() => void client.run(showDeliveries, hook)} />
            <IconButton icon={Play} label={t('webhooks.testOf', { name: hook.name })} onClick={() => void client.run(tryHook, hook)} />
            <IconButton icon={Trash} label={t('webhooks.deleteName', { name: hook.name })} onClick={() => void client.run(removeHook, hook)} />
          </>
        ),
      },
    ]
  }, [t, client])
}
