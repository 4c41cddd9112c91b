import type { KeyboardEvent } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { LONGEST_GREETING, LONGEST_TITLE, MOST_ORIGINS, readOrigin } from '../../contract/index.ts'
import { type FieldScope, useTyped } from './useField.ts'

const nothingWrong = () => null

/** Enter leaves a line; a text of many lines is left with Ctrl+Enter. */
const onLeaveKey = (leave: () => Promise<void>, needsCtrl: boolean) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || needsCtrl !== (event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  void leave()
}

/** Heading of the page. */
export function TitleRow(scope: FieldScope) {
  const t = useT()
  const label = t('webchat.field.title')
  const { text, saving, write, leave } = useTyped(scope, label, scope.webchat.title, (title) => ({ title }), nothingWrong)
  return (
    <div>
      <TextField
        label={label}
        help={t('webchat.field.titleHelp')}
        value={text}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        onChange={write}
        onBlur={() => void leave()}
        onKeyDown={onLeaveKey(leave, false)}
      />
      <SavingMark saving={saving} />
    </div>
  )
}

/** First line of an empty conversation. */
export function GreetingRow(scope: FieldScope) {
  const t = useT()
  const label = t('webchat.field.greeting')
  const { text, saving, write, leave } = useTyped(scope, label, scope.webchat.greeting, (greeting) => ({ greeting }), nothingWrong)
  return (
    <div>
      <TextArea
        label={label}
        help={t('webchat.field.greetingHelp')}
        value={text}
        rows={3}
        maxLength={LONGEST_GREETING}
        onChange={write}
        onBlur={() => void leave()}
        onKeyDown={onLeaveKey(leave, true)}
      />
      <SavingMark saving={saving} />
    </div>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Sites that may show the page, one a line. */
export function OriginsRow(scope: FieldScope) {
  const t = useT()
  const label = t('webchat.field.origins')
  const problemOf = (text: string) => {
    const lines = linesOf(text)
    if (lines.length > MOST_ORIGINS) return t('webchat.origin.many', { most: MOST_ORIGINS })
    for (const [index, line] of lines.entries()) {
      const read = readOrigin(line)
      if ('problem' in read) return t(`webchat.origin.${read.problem}`, { line: index + 1 })
    }
    return null
  }
  const clean = (text: string) => linesOf(text).flatMap((line) => Object.values(readOrigin(line)))
  const toChange = (text: string) => ({ allowedOrigins: clean(text) })
  const { text, problem, saving, write, leave } = useTyped(scope, label, scope.webchat.allowedOrigins.join('\n'), toChange, problemOf)
  return (
    <div>
      <TextArea
        label={label}
        help={t('webchat.field.originsHelp')}
        error={problem}
        value={text}
        rows={3}
        spellCheck={false}
        placeholder="https://loja.com.br"
        onChange={write}
        onBlur={() => void leave()}
        onKeyDown={onLeaveKey(leave, true)}
      />
      <SavingMark saving={saving} />
    </div>
  )
}
