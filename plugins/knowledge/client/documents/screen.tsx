import { Manual, Refresh } from '@blueprintjs/icons'
import { type ReactNode, useMemo } from 'react'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import type { ScreenColumn } from '#core/client/resource/screen.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { deleteDocument, documentSchema, type KnowledgeDocument, knowledgeChanged, listDocuments } from '../../contract/index.ts'
import { readDocument } from '../commands.ts'
import { documentsQuery } from '../knowledge.ts'
import { DOCUMENTS_PATH, QUESTIONS_PATH, SEARCH_PATH } from '../panelIds.ts'
import { Sections } from '../Sections.tsx'

const nameOf = ({ title, address }: KnowledgeDocument): string => title || address

const toneOf = ({ isActive, state, problem }: KnowledgeDocument): Tone => {
  if (!isActive || state === 'waiting') return 'quiet'
  if (state === 'failed') return 'bad'
  return problem === null ? 'good' : 'warn'
}

const stateOf = ({ isActive, state, problem }: KnowledgeDocument, t: Translate): string => {
  if (!isActive) return t('knowledge.state.off')
  return problem === null ? t(`knowledge.state.${state}`) : t(`knowledge.problem.read.${problem}`)
}

function useDocumentColumns(): readonly ScreenColumn<KnowledgeDocument>[] {
  const isPhone = useViewport() === 'phone'
  return useMemo(
    () => [
      {
        id: 'title',
        width: isPhone ? 120 : 220,
        grow: 3,
        wraps: true,
        value: nameOf,
        render: (row) => <span className={isPhone ? undefined : 'cut'}>{nameOf(row)}</span>,
      },
      { id: 'kind', isOptional: isPhone, width: 80, grow: 0.2, value: ({ kind }, t) => t(`knowledge.kind.${kind}`) },
      { id: 'collection', isOptional: isPhone, width: 110, value: ({ collection }) => collection || null },
      {
        id: 'state',
        width: isPhone ? 110 : 160,
        grow: 2.5,
        wraps: true,
        value: stateOf,
        render: (row, t) => (
          <span className="dot-name">
            <Dot tone={toneOf(row)} />
            <span className={isPhone ? undefined : 'cut'} title={stateOf(row, t)}>
              {stateOf(row, t)}
            </span>
          </span>
        ),
      },
      {
        id: 'pieces',
        isOptional: isPhone,
        width: 80,
        grow: 0.1,
        isNumber: true,
        render: ({ pieces, vectors }, t) => (vectors > 0 && vectors < pieces ? t('knowledge.vectorsOf', { vectors, pieces }) : pieces),
      },
      { id: 'uses', isOptional: isPhone, width: 70, grow: 0.1, isNumber: true },
      {
        id: 'updated',
        isOptional: isPhone,
        width: 110,
        grow: 0.3,
        value: ({ checkedAt, updatedAt }) => checkedAt ?? updatedAt,
        render: ({ checkedAt, updatedAt }) => <RelativeTime at={checkedAt ?? updatedAt} style="ago" />,
      },
    ],
    [isPhone],
  )
}

/** Only pages are read again. */
function ReadAgain({ row }: { row: KnowledgeDocument }) {
  const t = useT()
  const client = useClient()
  if (row.kind !== 'page') return null
  return <IconButton icon={Refresh} label={t('knowledge.readAgainName', { name: nameOf(row) })} onClick={() => void client.run(readDocument, row)} />
}

const DocumentSections = ({ children }: { children: ReactNode }) => <Sections active="documents">{children}</Sections>

/** Screen of the company's knowledge: texts, files and pages. */
export const documentsScreen = listScreen<KnowledgeDocument>(
  {
    id: 'knowledge',
    row: documentSchema,
    rows: 'knowledge.document',
    may: { read: 'knowledge.edit', write: 'knowledge.edit' },
    queryKey: documentsQuery.queryKey,
    load: () => call(listDocuments, {}),
    remove: ({ id }, ctx) => ctx.call(deleteDocument, { id }),
    events: [knowledgeChanged],
  },
  () => import('../form/DocumentForm.tsx'),
  {
    panel: 'knowledge.documents',
    address: DOCUMENTS_PATH,
    routeName: 'configuracoes-conhecimento',
    icon: Manual,
    menu: { area: 'settings', section: 'integrations', order: 12, menu: 'configuracoes/conhecimento', alsoAt: [QUESTIONS_PATH, SEARCH_PATH] },
    commands: { go: 'knowledge.go', create: 'knowledge.createDocument', edit: 'knowledge.editDocument', remove: 'knowledge.deleteDocument' },
    nameOf,
    searchTextOf: ({ title, address, fileName, collection }) => `${title} ${address} ${fileName} ${collection}`,
    columns: useDocumentColumns,
    rowButton: ReadAgain,
    around: DocumentSections,
    hasShortNew: true,
  },
)
