import { type KeyboardEvent, useId, useState } from 'react'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { FoundPiece } from '../../contract/index.ts'
import { insertPiece, openDocument, reportMissing } from '../commands.ts'
import { MarkedText, PieceTitle } from '../found/PieceFacts.tsx'
import { useFound } from '../found/useFound.ts'
import '../knowledge.css'

const MOST = 8

interface AskDialogProps {
  ticketId: number
  /** Text that the field begins with. */
  question: string
  onClose: () => void
}

/** Asks the base for a conversation: type, arrows choose, Enter puts the piece into the reply box. */
export default function AskDialog({ ticketId, question: initial, onClose }: AskDialogProps) {
  const t = useT()
  const id = useId()
  const client = useClient()
  const [question, setQuestion] = useState(initial)
  const [at, setAt] = useState(0)
  const { query, wanted, found, isSettled } = useFound(question, MOST)
  const pieces = found?.pieces ?? []
  const active = pieces[Math.min(at, pieces.length - 1)]
  const insert = (piece: FoundPiece, text: string) => {
    onClose()
    // Once the dialog is gone the reply box takes the focus, and keeps it.
    queueMicrotask(() => void client.run(insertPiece, { ticketId, documentId: piece.documentId, text }))
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      event.preventDefault()
      setAt(Math.min(Math.max(at + by, 0), Math.max(pieces.length - 1, 0)))
    } else if (event.key === 'Enter' && active && isSettled && !event.nativeEvent.isComposing) {
      event.preventDefault()
      insert(active, event.altKey && active.address ? active.address : active.excerpt)
    }
  }
  const report = () => {
    onClose()
    void client.run(reportMissing, { ticketId, question: wanted })
  }
  return (
    <Dialog title={t('knowledge.command.ask')} onClose={onClose} size="l">
      <SearchField
        label={t('knowledge.ask.label')}
        value={question}
        onChange={(next) => {
          setQuestion(next)
          setAt(0)
        }}
        onKeyDown={press}
      />
      {found?.vectors === 'down' && <p className="dim">{t('knowledge.ask.vectorsDown')}</p>}
      <div role="status" className="visually-hidden">
        {isSettled && found && t('knowledge.ask.count', { count: pieces.length })}
      </div>
      {query.isError && !found && (
        <p className="form-error" role="alert">
          {errorText(query.error)}
        </p>
      )}
      {wanted === '' && <p className="dim">{t('knowledge.ask.hint')}</p>}
      {wanted !== '' && query.isPending && <Skeleton shape="text" rows={4} />}
      {wanted !== '' && isSettled && found && pieces.length === 0 && (
        <div className="empty">
          <h3>{t('knowledge.found.none')}</h3>
          <p>{t('knowledge.ask.noneText')}</p>
          <Button onClick={report}>{t('knowledge.command.report')}</Button>
        </div>
      )}
      {pieces.length > 0 && (
        <div
          className="knowledge-found knowledge-ask-list"
          role="listbox"
          aria-label={t('knowledge.found.title')}
          aria-activedescendant={active && `${id}-${active.pieceId}`}
          tabIndex={-1}
        >
          {pieces.map((piece, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and chooses by key
            <div
              key={piece.pieceId}
              id={`${id}-${piece.pieceId}`}
              role="option"
              tabIndex={-1}
              aria-selected={piece === active}
              className={classes('knowledge-piece', piece === active && 'is-cursor')}
              onClick={() => setAt(index)}
              onDoubleClick={() => insert(piece, piece.excerpt)}
            >
              <PieceTitle piece={piece} />
              <p className="knowledge-excerpt">
                <MarkedText text={piece.excerpt} words={piece.words} />
              </p>
            </div>
          ))}
        </div>
      )}
      {active && (
        <footer className="dialog-foot">
          <Button variant="minimal" onClick={() => void client.run(openDocument, { id: active.documentId })}>
            {t('knowledge.command.open')}
          </Button>
          {active.address && (
            <Button onClick={() => insert(active, active.address)} keys="alt+enter">
              {t('knowledge.ask.insertAddress')}
            </Button>
          )}
          <Button variant="primary" onClick={() => insert(active, active.excerpt)} keys="enter">
            {t('knowledge.ask.insert')}
          </Button>
        </footer>
      )}
    </Dialog>
  )
}
