import { Edit, Power, Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Command } from '#core/client/plugin.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Flow } from '../contract/index.ts'
import { beginsLine, beginsText } from './begins.ts'
import { connectionsQuery } from './choices/choices.ts'
import { removeFlow, switchFlow } from './commands.ts'
import { flowsQuery, statusOf } from './flows.ts'

const NO_FLOWS: readonly never[] = []
const tones = { on: 'good', off: 'quiet', draft: 'warn' } as const

/** What the table says of a chat flow, which `edit` changes. */
export function useFlowColumns(edit: Command<Flow>): readonly Column<Flow>[] {
  const t = useT()
  const client = useClient()
  const permissions = useAtomValue(permissionsAtom)
  const flows = useQuery(flowsQuery).data ?? NO_FLOWS
  const connections = useQuery(connectionsQuery).data ?? NO_FLOWS
  return useMemo(() => {
    const statusText = (flow: Flow) => t(`flows.status.${statusOf(flow)}`)
    return [
      { id: 'name', title: t('flows.column.name'), width: 220, grow: 2, sortValue: ({ name }) => name, render: ({ name }) => name },
      {
        id: 'status',
        title: t('flows.column.status'),
        width: 140,
        sortValue: statusText,
        render: (flow) => (
          <span className="dot-name">
            <Dot tone={tones[statusOf(flow)]} />
            {statusText(flow)}
          </span>
        ),
      },
      {
        id: 'begins',
        title: t('flows.column.begins'),
        width: 180,
        grow: 1,
        sortValue: (flow) => beginsText(flow, connections),
        render: (flow) => {
          const { text, warning } = beginsLine(flow, flows, connections, t)
          return (
            <span title={warning ? `${text} · ${warning}` : text}>
              {warning && <Dot tone="warn" />} {text} {warning && <span className="dim">{warning}</span>}
            </span>
          )
        },
      },
      {
        id: 'version',
        title: t('flows.column.version'),
        width: 170,
        sortValue: ({ publishedVersion }) => publishedVersion,
        render: ({ publishedVersion, hasChanges, trial }) =>
          publishedVersion !== null && (
            <>
              {t('flows.versionNumber', { version: publishedVersion })}{' '}
              <span className="dim">{trial ? t('flows.onTrial', { ...trial }) : hasChanges && t('flows.hasChanges')}</span>
            </>
          ),
      },
      { id: 'running', title: t('flows.column.running'), width: 120, isNumber: true, sortValue: ({ running }) => running, render: ({ running }) => running },
      { id: 'steps', title: t('flows.column.steps'), width: 90, isNumber: true, sortValue: ({ nodeCount }) => nodeCount, render: ({ nodeCount }) => nodeCount },
      {
        id: 'changed',
        title: t('flows.column.changed'),
        width: 130,
        sortValue: ({ updatedAt }) => updatedAt,
        render: ({ updatedAt }) => <RelativeTime at={updatedAt} style="minute" />,
      },
      {
        id: 'actions',
        title: t('flows.column.actions'),
        width: 120,
        grow: 0.1,
        render: (flow) => (
          <>
            {permissions.has('flows.edit') && (
              <>
                <IconButton
                  icon={Power}
                  label={t(flow.isActive ? 'flows.switchOffName' : 'flows.switchOnName', { name: flow.name })}
                  isActive={flow.isActive}
                  aria-pressed={flow.isActive}
                  onClick={() => void client.run(switchFlow, flow)}
                />
                <IconButton icon={Edit} label={t('flows.editName', { name: flow.name })} onClick={() => void client.run(edit, flow)} />
              </>
            )}
            {permissions.has('flows.delete') && (
              <IconButton icon={Trash} label={t('flows.deleteName', { name: flow.name })} onClick={() => void client.run(removeFlow, flow)} />
            )}
          </>
        ),
      },
    ]
  }, [t, client, permissions, edit, flows, connections])
}
