export { registerSocketHandlers } from './channels.ts'
export { connectSocket, disconnectSocket, onResync, retryConnection as retryLine } from './connection.ts'
export { sendSignal } from './sendSignal.ts'
