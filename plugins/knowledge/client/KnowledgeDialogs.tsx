import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { answeredAtom, askAtom, embeddingsFormAtom, openDocumentAtom } from './dialogs.atoms.ts'

const DocumentForm = fetchedLayer(() => import('./form/DocumentForm.tsx'))
const DocumentDialog = fetchedLayer(() => import('./documents/DocumentDialog.tsx'))
const AskDialog = fetchedLayer(() => import('./ask/AskDialog.tsx'))
const EmbeddingsForm = fetchedLayer(() => import('./embeddings/EmbeddingsForm.tsx'))

/** The dialogs of the knowledge base besides the form of a document: drawn once, each loaded when it is first asked for. */
export function KnowledgeDialogs() {
  const [answered, setAnswered] = useAtom(answeredAtom)
  const [opened, setOpened] = useAtom(openDocumentAtom)
  const [asked, setAsked] = useAtom(askAtom)
  const [isSetting, setSetting] = useAtom(embeddingsFormAtom)
  return (
    <Suspense fallback={null}>
      {asked !== null && <AskDialog key={asked.ticketId} {...asked} onClose={() => setAsked(null)} />}
      {answered !== null && <DocumentForm key={answered.id} row={null} question={answered} onClose={() => setAnswered(null)} onRemove={null} />}
      {isSetting && <EmbeddingsForm onClose={() => setSetting(false)} />}
      {opened !== null && <DocumentDialog key={opened} id={opened} onClose={() => setOpened(null)} />}
    </Suspense>
  )
}
