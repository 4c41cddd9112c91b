import { Refresh, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { useViewport } from '#core/client/workbench/useViewport.ts'
import type { KnowledgeDocument } from '../../contract/index.ts'
import { readDocument, removeDocument } from '../commands.ts'

const toneOf = ({ isActive, state, problem }: KnowledgeDocument): Tone => {
  if (!isActive || state === 'waiting') return 'quiet'
  if (state === 'failed') return 'bad'
  return problem === null ? 'good' : 'warn'
}

/** What the table says of a document. */
export function useDocumentColumns(): readonly Column<KnowledgeDocument>[] {
  const t = useT()
  const client = useClient()
  const isPhone = useViewport() === 'phone'
  return useMemo(() => {
    const nameOf = ({ title, address }: KnowledgeDocument) => title || address
    const stateOf = ({ isActive, state, problem }: KnowledgeDocument) => {
      if (!isActive) return t('knowledge.state.off')
      return problem === null ? t(`knowledge.state.${state}`) : t(`knowledge.problem.read.${problem}`)
    }
    return [
      {
        id: 'title',
        title: t('knowledge.column.title'),
        width: isPhone ? 120 : 220,
        grow: 3,
        wraps: true,
        sortValue: nameOf,
        render: (row) => <span className={isPhone ? undefined : 'cut'}>{nameOf(row)}</span>,
      },
      {
        id: 'kind',
        isOptional: isPhone,
        title: t('knowledge.column.kind'),
        width: 80,
        grow: 0.2,
        sortValue: ({ kind }) => t(`knowledge.kind.${kind}`),
        render: ({ kind }) => t(`knowledge.kind.${kind}`),
      },
      {
        id: 'collection',
        isOptional: isPhone,
        title: t('knowledge.column.collection'),
        width: 110,
        sortValue: ({ collection }) => collection || null,
        render: ({ collection }) => collection,
      },
      {
        id: 'state',
        title: t('knowledge.column.state'),
        width: isPhone ? 110 : 160,
        grow: 2.5,
        wraps: true,
        sortValue: stateOf,
        render: (row) => (
          <span className="dot-name">
            <Dot tone={toneOf(row)} />
            <span className={isPhone ? undefined : 'cut'} title={stateOf(row)}>
              {stateOf(row)}
            </span>
          </span>
        ),
      },
      {
        id: 'pieces',
        isOptional: isPhone,
        title: t('knowledge.column.pieces'),
        width: 80,
        grow: 0.1,
        isNumber: true,
        sortValue: ({ pieces }) => pieces,
        render: ({ pieces, vectors }) => (vectors > 0 && vectors < pieces ? t('knowledge.vectorsOf', { vectors, pieces }) : pieces),
      },
      {
        id: 'uses',
        isOptional: isPhone,
        title: t('knowledge.column.uses'),
        width: 70,
        grow: 0.1,
        isNumber: true,
        sortValue: ({ uses }) => uses,
        render: ({ uses }) => uses,
      },
      {
        id: 'updated',
        isOptional: isPhone,
        title: t('knowledge.column.updated'),
        width: 110,
        grow: 0.3,
        sortValue: ({ checkedAt, updatedAt }) => checkedAt ?? updatedAt,
        render: ({ checkedAt, updatedAt }) => <RelativeTime at={checkedAt ?? updatedAt} style="ago" />,
      },
      {
        id: 'actions',
        title: t('knowledge.column.actions'),
        width: 84,
        grow: 0.1,
        render: (row) => (
          <span className="knowledge-row-deeds">
            {row.kind === 'page' && (
              <IconButton icon={Refresh} label={t('knowledge.readAgainName', { name: nameOf(row) })} onClick={() => void client.run(readDocument, row)} />
            )}
            <IconButton icon={Trash} label={t('knowledge.deleteName', { name: nameOf(row) })} onClick={() => void client.run(removeDocument, row)} />
          </span>
        ),
      },
    ]
  }, [t, client, isPhone])
}
