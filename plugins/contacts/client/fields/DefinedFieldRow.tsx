import { Share } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { linkOf, shownValue } from '#core/client/ui/typed/shownValue.ts'
import { TypedControl } from '#core/client/ui/typed/TypedControl.tsx'
import type { DefinedField } from '../../contract/index.ts'

export interface DefinedFieldRowProps {
  field: DefinedField
  /** Empty for none. */
  value: string
  /** Keeps the value; answers what stands against it, in words, or null. */
  onSave: (value: string) => Promise<string | null>
}

/** A defined field of a contact: its name, its value as people read it, and by click or Enter the control of its type. */
export function DefinedFieldRow({ field, value, onSave }: DefinedFieldRowProps) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    // At once: a key pressed right after must find its place.
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  if (isOpen) {
    return (
      <div className="is-open">
        <dt className="visually-hidden">{field.name}</dt>
        <dd>
          <ValueForm
            field={field}
            value={value}
            onClose={close}
            onSave={async (next) => {
              const problem = next === value ? null : await onSave(next)
              if (problem === null) close()
              return problem
            }}
          />
        </dd>
      </div>
    )
  }
  const shown = value === '' ? '' : shownValue(field, value, locale, t)
  const link = linkOf(field, value)
  return (
    <div>
      <dt className="cut" title={field.name}>
        {field.name}
      </dt>
      <dd>
        <button
          ref={button}
          type="button"
          className={classes('in-place', value === '' && 'is-empty')}
          aria-label={`${t('contacts.fields.edit', { name: field.name })}: ${shown || t('contacts.edit.noValue')}`}
          onClick={() => setOpen(true)}
        >
          <span className="cut">{shown || t('contacts.edit.noValue')}</span>
        </button>
        {link && (
          <a className="link" href={link} target="_blank" rel="noopener noreferrer" aria-label={t('contacts.fields.open', { value: link })}>
            <Share size={12} />
          </a>
        )}
      </dd>
    </div>
  )
}

interface ValueFormProps extends DefinedFieldRowProps {
  onClose: () => void
}

function ValueForm({ field, value, onSave, onClose }: ValueFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(value)
  const [problem, setProblem] = useState<string | null>(null)
  // The person has just asked for this control.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(await onSave(draft.trim()))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <form ref={form} className="contact-new-field" onSubmit={(event) => void submit(event)} onKeyDown={press} noValidate>
      <TypedControl
        field={field}
        value={draft}
        error={problem}
        onChange={(next) => {
          setDraft(next)
          setProblem(null)
        }}
      />
      <footer>
        <Button onClick={onClose}>{t('workbench.cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('contacts.fields.save')}
        </Button>
      </footer>
    </form>
  )
}
