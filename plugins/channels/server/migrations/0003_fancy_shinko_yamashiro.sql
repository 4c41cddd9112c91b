CREATE TABLE "channel_calls" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"connection_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"question" text NOT NULL,
	"answer" text,
	CONSTRAINT "channel_calls_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "channel_lines" ADD COLUMN "session_holder" text;--> statement-breakpoint
ALTER TABLE "channel_lines" ADD COLUMN "session_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "channel_lines" ADD COLUMN "session_term" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_lines" ADD COLUMN "session_begun" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_calls" ADD CONSTRAINT "channel_calls_tenant_id_connection_id_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_calls_open" ON "channel_calls" USING btree ("tenant_id","connection_id") WHERE taken_at is null;