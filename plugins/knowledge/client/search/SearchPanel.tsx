import { Search } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import type { FoundPiece } from '../../contract/index.ts'
import { openDocument, setEmbeddings } from '../commands.ts'
import { MarkedText, PieceReason, PieceTitle } from '../found/PieceFacts.tsx'
import { useFound } from '../found/useFound.ts'
import { embeddingsQuery } from '../knowledge.ts'
import { Sections } from '../Sections.tsx'

const MOST = 10

/** Results for a question, and why they were found: as assistants and agents get them. */
export default function SearchPanel() {
  const t = useT()
  const [question, setQuestion] = useState('')
  const { query, wanted, found, isSettled } = useFound(question, MOST)
  return (
    <Sections active="search">
      <PanelToolbar>
        <CommandButton command={setEmbeddings} args={{}} label="knowledge.embeddings.title" />
      </PanelToolbar>
      <div className="knowledge-try">
        <SearchField label={t('knowledge.tryLabel')} value={question} onChange={setQuestion} />
        <VectorState />
        {wanted === '' && <EmptyState icon={Search} title={t('knowledge.tryEmpty.title')} text={t('knowledge.tryEmpty.text')} />}
        {query.isError && !found && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {wanted !== '' && query.isPending && <Skeleton shape="text" />}
        {isSettled && found?.pieces.length === 0 && <EmptyState title={t('knowledge.found.none')} text={t('knowledge.found.noneText')} />}
        {found && found.pieces.length > 0 && (
          <ol className="knowledge-found" aria-label={t('knowledge.found.title')} aria-live="polite" aria-busy={!isSettled}>
            {found.pieces.map((piece) => (
              <PieceItem key={piece.pieceId} piece={piece} />
            ))}
          </ol>
        )}
      </div>
    </Sections>
  )
}

function PieceItem({ piece }: { piece: FoundPiece }) {
  const t = useT()
  const client = useClient()
  return (
    <li className="knowledge-piece">
      <PieceTitle piece={piece} />
      <p>
        <MarkedText text={piece.excerpt} words={piece.words} />
      </p>
      <div className="knowledge-file">
        <PieceReason piece={piece} />
        <Button variant="minimal" onClick={() => void client.run(openDocument, { id: piece.documentId })}>
          {t('knowledge.command.open')}
        </Button>
      </div>
    </li>
  )
}

/** Whether vectors help, how far they are, and what is wrong with who makes them. */
function VectorState() {
  const t = useT()
  const embeddings = useQuery(embeddingsQuery).data
  if (!embeddings) return null
  const { isActive, failure, pieces, vectors } = embeddings
  if (!isActive) return <p className="dim">{t('knowledge.embeddings.off')}</p>
  if (failure) return <p className="form-error">{t(`knowledge.embeddings.failure.${failure}`)}</p>
  return <p className="dim">{vectors < pieces ? t('knowledge.embeddings.progress', { vectors, pieces }) : t('knowledge.embeddings.on')}</p>
}
