import { Manual } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import type { KnowledgeDocument } from '../../contract/index.ts'
import { editDocument, newDocument, removeDocument } from '../commands.ts'
import { documentsQuery } from '../knowledge.ts'
import { Sections } from '../Sections.tsx'
import { useDocumentColumns } from './useDocumentColumns.tsx'

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const find = (documents: readonly KnowledgeDocument[], search: string) =>
  documents.filter(({ title, address, fileName, collection }) => fold(`${title} ${address} ${fileName} ${collection}`).includes(fold(search)))

/** What the company knows: texts, files and pages. */
export default function DocumentsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const removal = {
    command: removeDocument,
    argsOf: (document: KnowledgeDocument) => document,
    sayDone: (count: number) => t('knowledge.done.manyDeleted', { count }),
  }
  return (
    <Sections active="documents">
      <SearchList
        panelId={panelId}
        title="knowledge.documents"
        searchLabel="knowledge.searchDocuments"
        query={useQuery(documentsQuery)}
        find={find}
        columns={useDocumentColumns()}
        create={{ command: newDocument, label: 'knowledge.new' }}
        empty={{ icon: Manual, title: 'knowledge.empty.title', text: 'knowledge.empty.text' }}
        none={{ title: 'knowledge.none.title', text: 'knowledge.none.text' }}
        removal={removal}
        onRowOpen={(document: KnowledgeDocument) => void client.run(editDocument, document)}
        isExported
      />
    </Sections>
  )
}
