import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { MentionList } from '#core/client/ui/mention/MentionList.tsx'
import { useMentionList } from '#core/client/ui/mention/useMentionList.ts'
import { type Colleague, mentionedIn } from '#core/contract/mentions.ts'
import { LONGEST_NOTE } from '../../contract/index.ts'
import { outsidersOf } from './outsiders.ts'
import { useColleagues } from './useColleagues.ts'
import './notes.css'

export interface NoteDraft {
  note: string
  mentionUserIds: number[]
  addAsCollaborator: boolean
}

export interface NoteBoxProps {
  text: string
  onChange: (text: string) => void
  onSave: (draft: NoteDraft) => Promise<void>
  /** Where there is something to leave. */
  onCancel?: () => void
  onReady?: (box: HTMLTextAreaElement) => () => void
  startsFocused?: boolean
  /** Name of the box. */
  label?: string
  /** In the place of the reply box: Enter saves, Shift+Enter breaks the line, and the way back is always shown. */
  isComposer?: boolean
}

/** Where a note is written: `@` offers colleagues, `Ctrl+Enter` saves. */
export function NoteBox({ text, onChange, onSave, onCancel, onReady, startsFocused = false, label, isComposer = false }: NoteBoxProps) {
  const t = useT()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const people = useColleagues()
  const list = useMentionList(box, text, people, onChange)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [outsiders, setOutsiders] = useState<readonly Colleague[]>([])

  useEffect(() => {
    if (startsFocused) box.current?.focus()
    return box.current ? onReady?.(box.current) : undefined
  }, [onReady, startsFocused])

  const save = async (addAsCollaborator: boolean) => {
    if (isBusy || text.trim() === '') return
    setBusy(true)
    setProblem(null)
    try {
      await onSave({ note: text, mentionUserIds: mentionedIn(text, people), addAsCollaborator })
      setOutsiders([])
    } catch (error) {
      const found = outsidersOf(error)
      setOutsiders(found)
      setProblem(found.length > 0 ? t('notes.outsiders', { names: found.map(({ name }) => name).join(', ') }) : errorText(error))
    }
    setBusy(false)
  }
  const press = (event: KeyboardEvent) => {
    if (list.press(event)) return
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && (event.ctrlKey || event.metaKey || (isComposer && !event.shiftKey && !event.altKey))) {
      event.preventDefault()
      event.stopPropagation()
      void save(false)
    }
    if (event.key !== 'Escape' || !onCancel) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    <div className="note-box">
      <textarea
        ref={box}
        className="input"
        rows={2}
        aria-label={label ?? t('notes.box')}
        {...(isComposer ? { 'data-autofocus': true } : {})}
        placeholder={t('notes.placeholder')}
        maxLength={LONGEST_NOTE}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-controls={list.found.length > 0 ? `${id}-people` : undefined}
        value={text}
        onChange={(event) => {
          onChange(event.target.value)
          list.noteCaret()
          setProblem(null)
          setOutsiders([])
        }}
        onSelect={list.noteCaret}
        onKeyDown={press}
      />
      <MentionList id={`${id}-people`} label={t('notes.colleagues')} list={list} />
      <div role="alert" id={`${id}-problem`} className="form-error">
        {problem}
      </div>
      {(text.trim() !== '' || onCancel) && (
        <footer>
          {onCancel && (
            <Button {...(isComposer ? { keys: 'escape' } : {})} onClick={onCancel}>
              {t(isComposer ? 'notes.backToReply' : 'workbench.cancel')}
            </Button>
          )}
          {outsiders.length > 0 ? (
            <Button variant="primary" isBusy={isBusy} onClick={() => void save(true)}>
              {t('notes.addAndSave')}
            </Button>
          ) : (
            <Button variant="primary" keys={isComposer ? 'enter' : 'mod+enter'} isBusy={isBusy} onClick={() => void save(false)}>
              {t('notes.save')}
            </Button>
          )}
        </footer>
      )}
    </div>
  )
}
