import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Translate } from '#core/client/plugin.ts'
import type { ScreenColumn } from '#core/client/resource/screen.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Flow } from '../contract/index.ts'
import { beginsSummary, beginsText } from './begins.ts'
import { connectionsQuery } from './choices/choices.ts'
import { flowsQuery, statusOf } from './flows.ts'

const NO_FLOWS: readonly never[] = []
const tones = { on: 'good', off: 'quiet', draft: 'warn' } as const

const statusText = (flow: Flow, t: Translate): string => t(`flows.status.${statusOf(flow)}`)

/** Columns of a table of chat flows. */
export function useFlowColumns(): readonly ScreenColumn<Flow>[] {
  const flows = useQuery(flowsQuery).data ?? NO_FLOWS
  const connections = useQuery(connectionsQuery).data ?? NO_FLOWS
  return useMemo(
    () => [
      { id: 'name', width: 220, grow: 2 },
      {
        id: 'status',
        width: 140,
        value: statusText,
        render: (flow, t) => (
          <span className="dot-name">
            <Dot tone={tones[statusOf(flow)]} />
            {statusText(flow, t)}
          </span>
        ),
      },
      {
        id: 'begins',
        width: 180,
        grow: 1,
        value: (flow) => beginsText(flow, connections),
        render: (flow, t) => {
          const { text, warning } = beginsSummary(flow, flows, connections, t)
          return (
            <span title={warning ? `${text} · ${warning}` : text}>
              {warning && <Dot tone="warn" />} {text} {warning && <span className="dim">{warning}</span>}
            </span>
          )
        },
      },
      {
        id: 'version',
        width: 170,
        value: ({ publishedVersion }) => publishedVersion,
        render: ({ publishedVersion, hasChanges, trial }, t) =>
          publishedVersion !== null && (
            <>
              {t('flows.versionNumber', { version: publishedVersion })}{' '}
              <span className="dim">{trial ? t('flows.onTrial', { ...trial }) : hasChanges && t('flows.hasChanges')}</span>
            </>
          ),
      },
      { id: 'running', width: 120, isNumber: true },
      { id: 'steps', width: 90, isNumber: true, value: ({ nodeCount }) => nodeCount },
      { id: 'changed', width: 130, value: ({ updatedAt }) => updatedAt, render: ({ updatedAt }) => <RelativeTime at={updatedAt} style="minute" /> },
    ],
    [flows, connections],
  )
}
