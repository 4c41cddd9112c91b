import { useT } from '#core/client/i18n/index.ts'
import type { Part } from '../../../contract/index.ts'
import { Rows } from './Rows.tsx'
import { VariableText } from './VariableText.tsx'

interface PartsFieldProps {
  parts: readonly Part[]
  onChange: (parts: Part[]) => void
  least: number
  most: number
}

/** The messages of a step, one after the other. */
export function PartsField({ parts, onChange, least, most }: PartsFieldProps) {
  const t = useT()
  const nameOf = (_part: Part, index: number) => t('flows.messageNumber', { number: index + 1 })
  return (
    <Rows
      title={t('flows.messages')}
      rows={parts}
      keyOf={(_part, index) => String(index)}
      nameOf={nameOf}
      onChange={onChange}
      create={(): Part => ({ part: 'text', text: '' })}
      addLabel={t('flows.addMessage')}
      least={least}
      most={most}
    >
      {(part, change, index) =>
        part.part === 'text' ? (
          <VariableText label={nameOf(part, index)} value={part.text} onChange={(text) => change({ ...part, text })} />
        ) : (
          <>
            <p className="strong cut">{part.name}</p>
            <VariableText label={t('flows.caption')} rows={2} value={part.caption ?? ''} onChange={(caption) => change({ ...part, caption })} />
          </>
        )
      }
    </Rows>
  )
}
