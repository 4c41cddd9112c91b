CREATE TABLE "channel_direct_messages" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"connection_id" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_direct_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "channel_direct_messages" ADD CONSTRAINT "channel_direct_messages_tenant_id_connection_id_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_direct_messages_echo" ON "channel_direct_messages" USING btree ("tenant_id","connection_id","fingerprint");