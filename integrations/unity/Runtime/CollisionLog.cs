using System;
using System.Globalization;
using System.IO;
using System.Text;
using UnityEngine;

namespace CollisionSandbox {
    /// <summary>
    /// Asks Physics, and writes each query with its answer as a line of JSON that Collision Sandbox
    /// reads. The format is described in integrations/README.md: right-handed, so Z is mirrored.
    /// </summary>
    public sealed class CollisionLog : IDisposable {
        /// <summary>The reach that an infinite ray is written with, in metres.</summary>
        public const float Far = 1e6f;

        readonly TextWriter writer;

        public CollisionLog(string path) : this(new StreamWriter(path, true) { AutoFlush = true }) { }

        public CollisionLog(TextWriter writer) { this.writer = writer; }

        /// <summary>
        /// The collider that a query which misses it is written against. Without one, a query that
        /// hits nothing has no line.
        /// </summary>
        public Collider Watch { get; set; }

        /// <summary>
        /// The number of queries without a line: nothing was hit or watched, a number is not
        /// finite, or Collision Sandbox has no scenario for this pair.
        /// </summary>
        public int Skipped { get; private set; }

        public void Dispose() { writer.Dispose(); }

        /// <summary>Like Physics.Raycast.</summary>
        public bool Raycast(
            Vector3 origin, Vector3 direction, out RaycastHit hit, float maxDistance = Mathf.Infinity,
            int layerMask = Physics.DefaultRaycastLayers,
            QueryTriggerInteraction triggers = QueryTriggerInteraction.UseGlobal
        ) {
            bool found = Physics.Raycast(origin, direction, out hit, maxDistance, layerMask, triggers);
            var shape = Shape.Of(found ? hit.collider : Watch, found ? hit.triangleIndex : -1);
            Line line = null;
            if (shape is Triangle) {
                line = Moving("segment_triangle", origin, direction, maxDistance);
                shape.AddTo(line);
                line.Convention("sides", Physics.queriesHitBackfaces ? "two" : "front");
            } else if (shape != null) {
                line = new Line(shape.RayScenario).Point("origin", origin).Point("direction", direction);
                line.Number("max_distance", Mathf.Min(maxDistance, Far));
                shape.AddTo(line);
                line.Convention("inside", "miss");
            }
            Write(line, found, hit);
            return found;
        }

        /// <summary>Like Physics.SphereCast.</summary>
        public bool SphereCast(
            Vector3 origin, float radius, Vector3 direction, out RaycastHit hit,
            float maxDistance = Mathf.Infinity, int layerMask = Physics.DefaultRaycastLayers,
            QueryTriggerInteraction triggers = QueryTriggerInteraction.UseGlobal
        ) {
            bool found = Physics.SphereCast(origin, radius, direction, out hit, maxDistance, layerMask, triggers);
            var shape = Shape.Of(found ? hit.collider : Watch, found ? hit.triangleIndex : -1);
            Line line = null;
            if (shape is Triangle || shape is Sphere) {
                string scenario = shape is Sphere ? "sphere_cast_sphere" : "sphere_cast_triangle";
                line = Moving(scenario, origin, direction, maxDistance).Number("cast_radius", radius);
                shape.AddTo(line);
                line.Convention("initial_overlap", "ignore");
            }
            Write(line, found, hit);
            return found;
        }

        /// <summary>Like Physics.CapsuleCast.</summary>
        public bool CapsuleCast(
            Vector3 point1, Vector3 point2, float radius, Vector3 direction, out RaycastHit hit,
            float maxDistance = Mathf.Infinity, int layerMask = Physics.DefaultRaycastLayers,
            QueryTriggerInteraction triggers = QueryTriggerInteraction.UseGlobal
        ) {
            bool found = Physics.CapsuleCast(
                point1, point2, radius, direction, out hit, maxDistance, layerMask, triggers);
            var shape = Shape.Of(found ? hit.collider : Watch, found ? hit.triangleIndex : -1);
            Line line = null;
            if (shape is Triangle) {
                var middle = (point1 + point2) * 0.5f;
                line = Moving("capsule_cast_triangle", middle, direction, maxDistance);
                line.Point("half_axis", (point2 - point1) * 0.5f).Number("cast_radius", radius);
                shape.AddTo(line);
                line.Convention("initial_overlap", "ignore");
            }
            Write(line, found, hit);
            return found;
        }

        /// <summary>Like Physics.OverlapSphere. Each collider that it finds has a line.</summary>
        public Collider[] OverlapSphere(
            Vector3 position, float radius, int layerMask = Physics.AllLayers,
            QueryTriggerInteraction triggers = QueryTriggerInteraction.UseGlobal
        ) {
            var found = Physics.OverlapSphere(position, radius, layerMask, triggers);
            foreach (var collider in found) {
                WriteOverlap(position, radius, collider, true);
            }
            if (Watch != null && Array.IndexOf(found, Watch) < 0) {
                WriteOverlap(position, radius, Watch, false);
            }
            return found;
        }

        void WriteOverlap(Vector3 position, float radius, Collider collider, bool hit) {
            var shape = Shape.Of(collider, -1);
            Line line = null;
            if (shape is Sphere sphere) {
                line = new Line("sphere_sphere").Point("center1", position).Number("radius1", radius);
                line.Point("center2", sphere.Center).Number("radius2", sphere.Radius);
            } else if (shape is Box) {
                line = new Line("sphere_box").Point("center", position).Number("radius", radius);
                shape.AddTo(line);
            } else if (shape is Capsule capsule) {
                // A sphere is a capsule whose two ends are one point.
                line = new Line("closest_segments").Point("p1", position).Point("p2", position);
                line.Point("q1", capsule.A).Point("q2", capsule.B);
                line.Number("p_radius", radius).Number("q_radius", capsule.Radius);
            }
            Write(line, hit, null);
        }

        static Line Moving(string scenario, Vector3 origin, Vector3 direction, float maxDistance) {
            double x = direction.x, y = direction.y, z = direction.z;
            double reach = Mathf.Min(maxDistance, Far) / Math.Sqrt(x * x + y * y + z * z);
            var end = new Vector3(
                (float)(origin.x + x * reach), (float)(origin.y + y * reach), (float)(origin.z + z * reach));
            return new Line(scenario).Point("start", origin).Point("end", end);
        }

        void Write(Line line, bool found, RaycastHit? hit) {
            if (line != null && found && hit is RaycastHit contact) {
                line.Contact(contact.point, contact.normal, contact.distance);
            } else if (line != null) {
                line.Answer(found);
            }
            if (line == null || !line.IsFinite) {
                Skipped++;
            } else {
                writer.Write(line.Text + "\n");
            }
        }
    }

    /// <summary>A collider's shape in the world.</summary>
    abstract class Shape {
        public abstract string RayScenario { get; }
        public abstract void AddTo(Line line);

        /// <summary>Returns null if Collision Sandbox has no such shape.</summary>
        public static Shape Of(Collider collider, int triangleIndex) {
            if (collider is SphereCollider sphere) return new Sphere(sphere);
            if (collider is BoxCollider box) return new Box(box);
            if (collider is CapsuleCollider capsule) return new Capsule(capsule);
            if (collider is MeshCollider mesh) return Triangle.Of(mesh, triangleIndex);
            return null;
        }

        protected static Vector3 Scale(Component component) {
            var scale = component.transform.lossyScale;
            return new Vector3(Mathf.Abs(scale.x), Mathf.Abs(scale.y), Mathf.Abs(scale.z));
        }
    }

    sealed class Sphere : Shape {
        public readonly Vector3 Center;
        public readonly float Radius;

        public Sphere(SphereCollider sphere) {
            var scale = Scale(sphere);
            Center = sphere.transform.TransformPoint(sphere.center);
            Radius = sphere.radius * Mathf.Max(scale.x, Mathf.Max(scale.y, scale.z));
        }

        public override string RayScenario => "ray_sphere_info";
        public override void AddTo(Line line) { line.Point("center", Center).Number("radius", Radius); }
    }

    sealed class Box : Shape {
        readonly Vector3 center, halfExtents;
        readonly Quaternion rotation;

        public Box(BoxCollider box) {
            var scale = Scale(box);
            center = box.transform.TransformPoint(box.center);
            halfExtents = new Vector3(
                box.size.x * scale.x * 0.5f, box.size.y * scale.y * 0.5f, box.size.z * scale.z * 0.5f);
            rotation = box.transform.rotation;
        }

        public override string RayScenario => "ray_box";

        public override void AddTo(Line line) {
            line.Point("box_center", center).Lengths("half_extents", halfExtents).Rotation("rotation", rotation);
        }
    }

    sealed class Capsule : Shape {
        public readonly Vector3 A, B;
        public readonly float Radius;

        public Capsule(CapsuleCollider capsule) {
            var scale = Scale(capsule);
            float[] along = { scale.x, scale.y, scale.z };
            float length = along[capsule.direction];
            along[capsule.direction] = 0;
            Radius = capsule.radius * Mathf.Max(along[0], Mathf.Max(along[1], along[2]));
            float half = Mathf.Max(0, capsule.height * length * 0.5f - Radius);
            float[] axis = { 0, 0, 0 };
            axis[capsule.direction] = half;
            var offset = capsule.transform.rotation * new Vector3(axis[0], axis[1], axis[2]);
            var center = capsule.transform.TransformPoint(capsule.center);
            A = center - offset;
            B = center + offset;
        }

        public override string RayScenario => "ray_capsule";
        public override void AddTo(Line line) { line.Point("a", A).Point("b", B).Number("radius", Radius); }
    }

    sealed class Triangle : Shape {
        readonly Vector3 a, b, c;

        Triangle(Vector3 a, Vector3 b, Vector3 c) {
            this.a = a;
            this.b = b;
            this.c = c;
        }

        /// <summary>Returns null for a convex mesh, or one that a script may not read.</summary>
        public static Triangle Of(MeshCollider collider, int index) {
            var mesh = collider.sharedMesh;
            if (index < 0 || mesh == null || !mesh.isReadable) return null;
            var corners = mesh.triangles;
            var vertices = mesh.vertices;
            Func<int, Vector3> corner = place =>
                collider.transform.TransformPoint(vertices[corners[3 * index + place]]);
            // The mirror turns the front, which is clockwise in Unity, to the other side and hand.
            return new Triangle(corner(0), corner(2), corner(1));
        }

        public override string RayScenario => "segment_triangle";
        public override void AddTo(Line line) { line.Point("a", a).Point("b", b).Point("c", c); }
    }

    /// <summary>A line in the making.</summary>
    sealed class Line {
        readonly StringBuilder text = new StringBuilder();
        string mark = "";
        string rest = "";

        public Line(string scenario) {
            text.Append("{\"scenario\":\"").Append(scenario).Append("\",\"inputs\":{");
        }

        public bool IsFinite { get; private set; } = true;
        public string Text => text + "}" + rest + "}";

        public Line Point(string name, Vector3 v) { return Add(name, List(v.x, v.y, -v.z)); }
        public Line Lengths(string name, Vector3 v) { return Add(name, List(v.x, v.y, v.z)); }
        public Line Rotation(string name, Quaternion q) { return Add(name, List(-q.x, -q.y, q.z, q.w)); }
        public Line Number(string name, float value) { return Add(name, Digits(value)); }

        public void Convention(string name, string choice) {
            rest += ",\"conventions\":{\"" + name + "\":\"" + choice + "\"}";
        }

        public void Answer(bool hit) {
            rest += ",\"expected\":{\"hit\":" + (hit ? "true" : "false") + "}";
        }

        public void Contact(Vector3 point, Vector3 normal, float distance) {
            rest += ",\"expected\":{\"hit\":true,\"contacts\":[{\"point\":" + List(point.x, point.y, -point.z)
                + ",\"normal\":" + List(normal.x, normal.y, -normal.z) + ",\"distance\":" + Digits(distance) + "}]}";
        }

        Line Add(string name, string value) {
            text.Append(mark).Append('"').Append(name).Append("\":").Append(value);
            mark = ",";
            return this;
        }

        string List(params float[] values) { return "[" + string.Join(",", Array.ConvertAll(values, Digits)) + "]"; }

        // Nine digits read back to the same float. Adding 0 makes -0 a 0.
        string Digits(float value) {
            IsFinite = IsFinite && !float.IsNaN(value) && !float.IsInfinity(value);
            return (value + 0f).ToString("G9", CultureInfo.InvariantCulture);
        }
    }
}
