import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { TextField } from '#core/client/ui/TextField.tsx'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { hasColumns, isTemplateKind } from '../../contract/index.ts'
import type { FormPartProps } from '../form/draft.ts'
import { SmsParts } from './SmsParts.tsx'
import { TemplateFields } from './TemplateFields.tsx'

interface MassContentProps extends FormPartProps {
  /** The field of the file that the heading of a template needs. */
  headerFile: ReactNode
  hasFile: boolean
}

/** The text of a mass message, or its template; and its price where each message has one. */
export function MassContent({ draft, change, problemOf, headerFile, hasFile }: MassContentProps) {
  const t = useT()
  const { Message } = useClient().use(textFields)
  const isTemplate = isTemplateKind(draft.kind)
  const [first] = draft.list?.rows ?? []
  const own = hasColumns(draft.kind) ? (draft.list?.columns ?? []).map((name, at) => ({ name, value: first?.values[at] ?? '' })) : []
  const text = draft.messages[0] ?? ''
  return (
    <>
      {isTemplate ? (
        <TemplateFields draft={draft} change={change} problemOf={problemOf} own={own} headerFile={headerFile} hasFile={hasFile} />
      ) : (
        <Message
          label={t('campaigns.mass.text_label')}
          value={text}
          own={own}
          error={problemOf('messages')}
          onChange={(next) => change({ messages: [next] })}
        />
      )}
      {draft.kind === 'sms' && <SmsParts text={text} />}
      {(draft.kind === 'sms' || isTemplate) && (
        <div className="campaign-form-row">
          <TextField
            label={t(isTemplate ? 'campaigns.mass.pricePerMessage' : 'campaigns.mass.pricePerPart')}
            help={t('campaigns.mass.priceHelp')}
            value={draft.price}
            error={problemOf('price')}
            inputMode="decimal"
            autoComplete="off"
            onChange={(price) => change({ price })}
          />
        </div>
      )}
    </>
  )
}
