import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { phoneCountries } from '#core/contract/phone.ts'

/** Where a phone number belongs that is written without a plus. */
export function CountrySelect({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return phoneCountries()
      .map(({ country, callingCode }) => ({ value: country, label: `${names.of(country) ?? country} +${callingCode}` }))
      .toSorted((one, other) => one.label.localeCompare(other.label, locale))
  }, [locale])
  return <Select label={t('contacts.form.country')} value={value} options={options} onChange={onChange} />
}
