import { useAtom, useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { QrCode } from '#core/client/ui/QrCode.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { dialCommand } from './commands.ts'
import { type DeviceState, deviceStatesAtom, devicesAtom, isDiallingAtom, numberAtom } from './state.ts'

/** @see specification §5 */
const LONGEST_INPUT = 250
const known = ['open', 'connecting', 'close', 'hibernating', 'restarting', 'disconnected', 'error']

const toneOf = (state: DeviceState | undefined): Tone => {
  if (!state?.isConnected) return 'quiet'
  if (state.status === null || state.status === 'open') return 'good'
  return state.status === 'connecting' || state.status === 'restarting' ? 'warn' : 'bad'
}

/** How a device is, in words; those of the service that are not known as they are. */
export function DeviceStatus({ state }: { state: DeviceState | undefined }) {
  const t = useT()
  const status = state?.isConnected ? (state.status ?? 'open') : 'offline'
  return (
    <span className="phone-status">
      <Dot tone={toneOf(state)} />
      {status === 'offline' || known.includes(status) ? t(`voice.device.${status}`) : status}
    </span>
  )
}

/** A number to dial, the device to dial with, and how the devices are. */
export function DialPad() {
  const t = useT()
  const devices = useAtomValue(devicesAtom)
  const states = useAtomValue(deviceStatesAtom)
  const isDialling = useAtomValue(isDiallingAtom)
  const [number, setNumber] = useAtom(numberAtom)
  const [device, setDevice] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDialling) void runCommand(dialCommand, { deviceId: device === '' ? null : Number(device) })
  }
  return (
    <div className="phone-pad">
      <form onSubmit={submit}>
        <TextField
          label={t('voice.number')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="+55 11 98877-6655"
          maxLength={LONGEST_INPUT}
          value={number}
          onChange={setNumber}
        />
        {devices.length > 1 && (
          <Select
            label={t('voice.with')}
            value={device}
            options={[{ value: '', label: t('voice.withAny') }, ...devices.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={setDevice}
          />
        )}
        <Button type="submit" variant="primary" isBusy={isDialling} disabled={number.trim() === ''}>
          {t(isDialling ? 'voice.state.dialling' : 'voice.call')}
        </Button>
      </form>
      <ul className="phone-devices" aria-label={t('voice.devices.title')}>
        {devices.flatMap(({ name, tokens }) =>
          tokens.map((token, at) => {
            const state = states.get(token)
            return (
              <li key={token}>
                <span className="cut">{tokens.length > 1 ? `${name} ${at + 1}` : name}</span>
                <DeviceStatus state={state} />
                {state?.isConnected && state.qrCode && <QrCode text={state.qrCode} label={t('voice.scan')} />}
              </li>
            )
          }),
        )}
      </ul>
    </div>
  )
}
