package shop;

public enum OrderStatus {
  CREATED,
  PAID,
  SHIPPED
}
