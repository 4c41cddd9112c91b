import { useMemo, useRef } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Field } from '#core/client/ui/Field.tsx'
import { insertText } from '#core/client/ui/insertText.ts'
import { Menu, MenuItem } from '#core/client/ui/Menu.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { Popover } from '#core/client/ui/Popover.tsx'
import { counter } from '#core/client/ui/TextField.tsx'
import { fillVariables, listVariables } from '#plugins/quickReplies/contract/index.ts'
import { LONGEST_ABSENCE, putAbsenceMessage } from '../contract/index.ts'
import { useZone } from './hours.ts'
import { useSaving } from './useSaving.ts'

const ROWS = 4

/** How a text reads to an invented contact. */
function usePreview(text: string): string {
  const t = useT()
  const now = useNow()
  const timeZone = useZone()
  return useMemo(() => {
    const sample = (name: string) => t(`quickReplies.sample.${name}`)
    const contact = { name: sample('name'), phoneNumber: sample('phone'), email: sample('email') }
    const conversation = { protocol: sample('protocol'), ticketId: sample('ticket'), queue: sample('queue'), userName: '', userEmail: '' }
    return fillVariables(text, { ...contact, ...conversation, extra: [], now: new Date(now), timeZone }).text
  }, [text, now, timeZone, t])
}

export interface AbsenceFormProps {
  saved: string
  /** What is not saved yet; null where nothing is. */
  draft: string | null
  onDraft: (message: string | null) => void
}

/** What contacts read outside hours, with a picker of variables and how it will read. */
export function AbsenceForm({ saved, draft, onDraft }: AbsenceFormProps) {
  const t = useT()
  const box = useRef<HTMLTextAreaElement>(null)
  const text = draft ?? saved
  const { save, isBusy, problem } = useSaving()
  const preview = usePreview(text)
  const submit = () =>
    save(
      () => call(putAbsenceMessage, { messageBusinessHours: text }),
      'hours.done.absence',
      () => onDraft(null),
    )
  return (
    <div className="hours-absence">
      <Field label={t('hours.absence.label')} help={counter(text, LONGEST_ABSENCE) ?? t('hours.absence.help')} error={problem}>
        {(ids) => (
          <textarea
            {...ids}
            ref={box}
            className="input"
            rows={ROWS}
            maxLength={LONGEST_ABSENCE}
            value={text}
            onKeyDown={onSubmitKeys(submit)}
            onChange={({ target }) => onDraft(target.value)}
          />
        )}
      </Field>
      {preview !== text && (
        <p className="hours-preview">
          <span className="dim">{t('quickReplies.form.preview')} </span>
          {preview}
        </p>
      )}
      <div className="row">
        <Button variant="primary" isBusy={isBusy} disabled={text === saved} onClick={() => void submit()}>
          {t('hours.absence.save')}
        </Button>
        <Popover kind="menu" trigger={(props) => <Button {...props}>{t('quickReplies.form.insert')}</Button>}>
          {(close) => (
            <Menu label={t('quickReplies.form.insert')}>
              {listVariables().map((name) => (
                <MenuItem
                  key={name}
                  title={t(`quickReplies.variable.${name}`)}
                  onSelect={() => {
                    close()
                    if (box.current) insertText(box.current, `{{${name}}}`)
                  }}
                />
              ))}
            </Menu>
          )}
        </Popover>
      </div>
    </div>
  )
}
