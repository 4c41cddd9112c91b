import { useT } from '#core/client/i18n/index.ts'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import type { farewells, greetings, wordlist } from '../contract/index.ts'

/** Variables as they are written in a text. */
const VARIABLES = { name: '{{name}}', group: '{{group}}', shown: '{{count}}' }

interface VariableTextProps {
  texts: string
  field: string
  value: string
  longest: number
  problemOf: (field: string) => string | null
  onChange: (text: string) => void
}

/** A text that a group reads; the help names its variables. */
function VariableText({ texts, field, value, longest, problemOf, onChange }: VariableTextProps) {
  const t = useT()
  return (
    <TextArea
      label={t(`${texts}.form.${field}`)}
      help={t(`${texts}.form.${field}Help`, VARIABLES)}
      value={value}
      error={problemOf(field)}
      onChange={onChange}
      maxLength={longest}
    />
  )
}

const LONGEST_WARNING = 1_000
const LONGEST_NOTICE = 4_000

export const PhraseWarning = ({ draft, change, problemOf }: OwnFieldProps<(typeof wordlist)['fields']>) => (
  <VariableText
    texts="groups.wordlist"
    field="warning"
    value={draft.warning}
    longest={LONGEST_WARNING}
    problemOf={problemOf}
    onChange={(warning) => change({ warning })}
  />
)

const noticeText = (texts: string) =>
  function NoticeText({ draft, change, problemOf }: OwnFieldProps<(typeof greetings | typeof farewells)['fields']>) {
    return <VariableText texts={texts} field="text" value={draft.text} longest={LONGEST_NOTICE} problemOf={problemOf} onChange={(text) => change({ text })} />
  }

export const GreetingText = noticeText('groups.greetings')
export const FarewellText = noticeText('groups.farewells')
