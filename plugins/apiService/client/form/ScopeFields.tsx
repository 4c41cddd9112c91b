import { useId } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { type ApiScope, apiScopes } from '../../contract/index.ts'

interface ScopeFieldsProps {
  chosen: readonly ApiScope[]
  error: string | null
  onChange: (scopes: ApiScope[]) => void
}

/** The scopes that a token may have, all of them in sight. */
export function ScopeFields({ chosen, error, onChange }: ScopeFieldsProps) {
  const t = useT()
  const id = useId()
  const toggle = (scope: ApiScope, isOn: boolean) => onChange(apiScopes.filter((one) => (one === scope ? isOn : chosen.includes(one))))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame that no other field has
    <div className="form-field" role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <span className="form-label" id={id}>
        {t('apiService.form.scopes')}
      </span>
      <div>
        {apiScopes.map((scope) => (
          <Checkbox key={scope} label={t(`apiService.scope.${scope}`)} isChecked={chosen.includes(scope)} onChange={(isOn) => toggle(scope, isOn)} />
        ))}
      </div>
      {error && (
        <div className="form-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  )
}
