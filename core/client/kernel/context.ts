import { navigate } from '#core/client/browser/navigate.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { call } from '#core/client/http/call.ts'
import { t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { sendSignal } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { openInWorkbench } from '#core/client/workbench/openInWorkbench.ts'
import { emit } from './bus.ts'
import { holdContext } from './contextAtStart.ts'
import { serviceOf } from './services.ts'

const context: ClientContext = holdContext({
  call: (endpoint, input) => call(endpoint, input),
  run: (command, args) => runCommand(command, args),
  open: (panel, params, place) => openInWorkbench({ panel, params }, place),
  navigate,
  signal: (signal, payload) => sendSignal(signal, payload),
  emit,
  use: (service) => serviceOf(service, context),
  get: (atom) => store.get(atom),
  set: (atom, ...args) => store.set(atom, ...args),
  t,
  notify: (text, intent) => void notify(text, { intent }),
})

/** Context of plugins: what they may do with the workbench; one value for the whole page. */
export const getContext = (): ClientContext => context

/** The same for the parts of an action on many, which the server is told with every call. */
export const contextWithin = (partOf: string): ClientContext => ({ ...context, call: (endpoint, input) => call(endpoint, input, { partOf }) })
