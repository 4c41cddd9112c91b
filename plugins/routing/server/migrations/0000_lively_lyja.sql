CREATE TABLE "queue_routing" (
	"tenant_id" integer NOT NULL,
	"queue_id" integer NOT NULL,
	"mode" text NOT NULL,
	"last_user_id" integer,
	CONSTRAINT "queue_routing_tenant_id_queue_id_pk" PRIMARY KEY("tenant_id","queue_id")
);
--> statement-breakpoint
ALTER TABLE "queue_routing" ADD CONSTRAINT "queue_routing_tenant_id_queue_id_queues_tenant_id_id_fk" FOREIGN KEY ("tenant_id","queue_id") REFERENCES "public"."queues"("tenant_id","id") ON DELETE cascade ON UPDATE no action;